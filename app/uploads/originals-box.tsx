import { useEffect, useState } from "react";

type OriginalsBoxProps = {
	label?: string;
	checked: boolean;
	disabled?: boolean;
	onChange: (checked: boolean) => void;
};

/** Leaves files as large as they are. Without a script they are anyway, and there is no box. */
export function OriginalsBox({ label = "Envoyer les originaux", onChange, ...box }: OriginalsBoxProps) {
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	if (!scripted) return null;
	return (
		<label className="check">
			<input type="checkbox" {...box} onChange={(event) => onChange(event.currentTarget.checked)} />
			{label}
		</label>
	);
}
