import * as RadixDialog from "@radix-ui/react-dialog";
import { useEffect, useState } from "react";
import { burnOvals, type Oval } from "~/media/images/burn-ovals";
import { OvalEditor } from "./oval-editor";
import { useProposedFaces } from "./use-proposed-faces";
import "~/web/ui/dialog.css";

type BlurDialogProps = {
	file: File;
	/** Takes the blurred photo in place of the chosen one. */
	onBlurred: (blurred: File) => void;
	onClose: () => void;
};

/** Radix's inline `pointer-events` is in our stylesheet, as a strict content security policy requires. */
const unstyled = { pointerEvents: undefined };

/** Covers faces of a chosen photo before anything of it leaves the device. */
export function BlurDialog({ file, onBlurred, onClose }: BlurDialogProps) {
	const picture = usePicture(file);
	return (
		<RadixDialog.Root open onOpenChange={onClose}>
			<RadixDialog.Portal>
				<RadixDialog.Overlay className="dialog-overlay" style={unstyled} />
				<RadixDialog.Content className="dialog" data-size="large" style={unstyled} aria-describedby={undefined}>
					<RadixDialog.Title className="dialog-title">Flouter des visages</RadixDialog.Title>
					{picture ? (
						<CoverFaces picture={picture} file={file} onBlurred={onBlurred} onClose={onClose} />
					) : (
						<>
							<p role="status">
								{picture === null ? "Ce navigateur ne sait pas ouvrir cette photo." : "Ouverture de la photo…"}
							</p>
							<div className="form-actions">
								<button type="button" className="button" onClick={onClose}>
									Annuler
								</button>
							</div>
						</>
					)}
				</RadixDialog.Content>
			</RadixDialog.Portal>
		</RadixDialog.Root>
	);
}

type Picture = { src: string; width: number; height: number };

/** Opens a file; undefined meanwhile, null when this browser can't. */
function usePicture(file: File): Picture | null | undefined {
	const [picture, setPicture] = useState<Picture | null>();
	useEffect(() => {
		const src = URL.createObjectURL(file);
		const image = new Image();
		image.onload = () => setPicture({ src, width: image.naturalWidth, height: image.naturalHeight });
		image.onerror = () => setPicture(null);
		image.src = src;
		return () => URL.revokeObjectURL(src);
	}, [file]);
	return picture;
}

function CoverFaces({ picture, file, onBlurred, onClose }: BlurDialogProps & { picture: Picture }) {
	const [ovals, setOvals] = useState<Oval[]>([]);
	const [message, setMessage] = useState("");
	const said = useProposedFaces(picture.src, ovals, setOvals);

	async function blur() {
		if (ovals.length === 0) return setMessage("Couvrez au moins un visage.");
		const blurred = await tryToBlur(file, ovals);
		if (blurred === undefined) return setMessage("Ce navigateur n’a pas pu flouter la photo : elle n’a pas changé.");
		onBlurred(blurred);
	}

	return (
		<>
			<p>La photo nette ne quitte pas cet appareil : seule la photo floutée est envoyée.</p>
			<p role="status">{said}</p>
			<OvalEditor ovals={ovals} onChange={setOvals} picture={picture} />
			{message && (
				<p className="field-error" role="alert">
					{message}
				</p>
			)}
			<div className="form-actions">
				<button type="button" className="button" onClick={onClose}>
					Annuler
				</button>
				<button type="button" className="button button-primary" onClick={() => void blur()}>
					Flouter
				</button>
			</div>
		</>
	);
}

/** The longest side of a stored picture: the site would make it as small. */
const longestSide = 2560;

/**
 * Returns a chosen photo with its faces burnt, upright and without metadata: the sharp one need not leave the device.
 * @throws when this browser can't read it
 */
async function blurFile(file: File, ovals: Oval[]): Promise<File> {
	const picture = await createImageBitmap(file);
	const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (context === null) throw new Error("This browser has no canvas");
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
	burnOvals({ data: pixels.data, width: canvas.width, height: canvas.height, channels: 4 }, ovals);
	context.putImageData(pixels, 0, 0);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
	if (blob === null) throw new Error("This browser wrote no picture");
	return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
}

/** Returns a chosen photo with its faces burnt, or undefined when this browser can't. */
const tryToBlur = (file: File, ovals: Oval[]): Promise<File | undefined> =>
	blurFile(file, ovals).catch(() => undefined);
