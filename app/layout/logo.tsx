import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";

/** The association's logo; until it has one, a sun rising behind a hill, from drawings/mark.svg, cropped to a circle. */
export function Logo({ picture }: { picture: PictureFile | null }) {
	if (picture) return <Picture picture={{ ...picture, colour: null }} use="logo" first />;
	return (
		<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
			<circle cx="20" cy="20" r="20" fill="#0f4a3a" />
			<path
				d="M17 9.5 20 3.5l3 6zM26.2 11.3l5.4-4.1-.8 6.7zM31.8 18.4l6.2-2-2.3 6.1zM13.8 11.3 8.4 7.2l.8 6.7zM8.2 18.4 2 16.4l2.3 6.1z"
				fill="#f0b441"
			/>
			<circle cx="20" cy="21" r="9.3" fill="#f0b441" />
			<path d="M1.6 27.9C7.2 22.9 13.6 22.8 20 26c6.8 3.4 12.7 3.5 19.5-1.6A20 20 0 0 1 1.6 27.9Z" fill="#fbf7f0" />
			<path d="M3 30.5c5.9-4.1 11.4-4 17-1.2 5.9 3 11.7 3.2 17.9-.5A20 20 0 0 1 3 30.5Z" fill="#a63f1c" />
		</svg>
	);
}
