import { picture, terre } from "../files";
import type { attackedSite } from "./attacked-site";
import * as made from "./made-files";
import type { HostileCase } from "./run-table";
import { damaged, noImage, noVideo, sendFiles, silent } from "./send-files";

const { jpeg, videos } = made;

/** Files of another type than they claim, and files that carry something else. */
export function uploadDisguiseCases(attacked: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const { refusedBy, every, gallery, video, stored } = sendFiles(attacked);
	return [
		...every("U31", "a web page called .jpg", { file: "photo.jpg", bytes: made.webPage, ...noImage }),
		...every("U33", "an SVG drawing", { file: "logo.svg", bytes: made.svg, type: "image/svg+xml", ...noImage }),
		...refusedBy(gallery, "U34", "a script of PHP", { file: "a.jpg", bytes: made.php, ...noImage }),
		...refusedBy(gallery, "U36", "a PDF", { file: "a.jpg", bytes: made.pdf, type: "application/pdf", ...noImage }),
		...refusedBy(video, "U37", "a ZIP called .mp4", { file: "a.mp4", bytes: made.zip, type: "video/mp4", ...noVideo }),
		...every("U39", "a video called .jpg", { file: "film.jpg", bytes: videos.whole, ...noImage }),
		...refusedBy(video, "U40", "a photo called .mp4", { file: "a.mp4", bytes: jpeg, type: "video/mp4", ...noVideo }),
		stored("U41", "a PNG that says it is a GIF", () => picture(terre, "png", 56, 40), silent("\x89PNG")),
		...every("U42", "a script that begins like a GIF", {
			file: "a.gif",
			bytes: Buffer.from("GIF89a=1;alert(1)//".padEnd(5000, "/")),
			...damaged,
		}),
		stored(
			"U43",
			"a JPEG with a script behind it",
			async () => Buffer.concat([await picture(terre, "jpeg", 51, 40), Buffer.from("<script>alert(1)</script>")]),
			silent("<script>"),
		),
		stored(
			"U45",
			"a PNG with a script for a text",
			async () => made.greyPng(53, 40, made.scriptText),
			silent("<script>", "Comment"),
		),
		stored(
			"U46",
			"a video with a page in its tags",
			async () => videos.withAPage,
			silent("<script>", "<html>"),
			"video",
		),
		stored(
			"U48",
			"a photo that says it is text/html and has two endings",
			async () => picture(terre, "jpeg", 54, 40),
			silent("<"),
		),
	];
}
