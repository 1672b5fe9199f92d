import { type ComponentType, useEffect, useState } from "react";
import type { BlurDialog } from "./blur-dialog";

type BlurButtonProps = {
	file: File;
	/** Takes the blurred photo in place of the chosen one. */
	onBlurred: (blurred: File) => void;
};

type DialogProps = Parameters<typeof BlurDialog>[0];

/** A button to blur faces of a chosen photo; none for a film. The editor loads once there is a photo, not with the form. */
export function BlurButton({ file, onBlurred }: BlurButtonProps) {
	const [open, setOpen] = useState(false);
	const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>();
	const isFilm = /^(video|application)\//.test(file.type);
	useEffect(() => {
		if (isFilm) return;
		const loaded = import("./blur-dialog");
		void loaded.then(({ BlurDialog: Loaded }) => setDialog(() => Loaded)).catch(() => setDialog(null));
	}, [isFilm]);
	if (isFilm) return null;
	const close = () => setOpen(false);
	return (
		<>
			<p className="actions">
				<button type="button" className="button" onClick={() => setOpen(true)}>
					Flouter<span className="visually-hidden"> des visages de {file.name}</span>
				</button>
			</p>
			{open && Dialog === null && <span role="alert">Sans réseau, cette photo se floute plus tard, sur le site.</span>}
			{open && Dialog && (
				<Dialog
					file={file}
					onClose={close}
					onBlurred={(blurred) => {
						close();
						onBlurred(blurred);
					}}
				/>
			)}
		</>
	);
}
