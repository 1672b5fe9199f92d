import { useEffect, useState } from "react";

/** A preview of a chosen picture; nothing where the browser cannot show it. */
export function FilePreview({ file }: { file: File }) {
	const [src, setSrc] = useState<string>();
	useEffect(() => {
		if (!file.type.startsWith("image/")) return;
		const objectUrl = URL.createObjectURL(file);
		setSrc(objectUrl);
		return () => URL.revokeObjectURL(objectUrl);
	}, [file]);
	if (src === undefined) return null;
	return <img className="file-preview" src={src} alt={`Aperçu de ${file.name}`} onError={() => setSrc(undefined)} />;
}
