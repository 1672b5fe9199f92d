import { picture, terre } from "../files";
import { attackedSite } from "./attacked-site";
import * as made from "./made-files";
import { runTable } from "./run-table";
import { damaged, noImage, noVideo, sendFiles, silent } from "./send-files";

// Files that are not what they say they are, or carry something along.

const attacked = await attackedSite();
const { refusedBy, every, gallery, video, kept } = sendFiles(attacked);
const { jpeg, videos } = made;

runTable(attacked.site, [
	...every("U31", "a web page called .jpg", { file: "photo.jpg", bytes: made.webPage, ...noImage }),
	...every("U32", "an SVG drawing called .png", { file: "logo.png", bytes: made.svg, ...noImage }),
	...every("U33", "an SVG drawing", { file: "logo.svg", bytes: made.svg, type: "image/svg+xml", ...noImage }),
	...refusedBy(gallery, "U34", "a script of PHP", { file: "a.jpg", bytes: made.php, ...noImage }),
	...refusedBy(gallery, "U35", "XML", { file: "a.jpg", bytes: made.xml, ...noImage }),
	...refusedBy(gallery, "U36", "a PDF", { file: "a.jpg", bytes: made.pdf, type: "application/pdf", ...noImage }),
	...refusedBy(video, "U37", "a ZIP called .mp4", { file: "a.mp4", bytes: made.zip, type: "video/mp4", ...noVideo }),
	...refusedBy(gallery, "U38", "a program", { file: "a.png", bytes: made.program, ...noImage }),
	...every("U39", "a video called .jpg", { file: "film.jpg", bytes: videos.whole, ...noImage }),
	...refusedBy(video, "U40", "a photo called .mp4", { file: "a.mp4", bytes: jpeg, type: "video/mp4", ...noVideo }),
	kept("U41", "a PNG that says it is a GIF", () => picture(terre, "png", 56, 40), silent("\x89PNG")),
	...every("U42", "a script that begins like a GIF", {
		file: "a.gif",
		bytes: Buffer.from("GIF89a=1;alert(1)"),
		...damaged,
	}),
	...refusedBy(gallery, "U42", "a script that begins like a GIF and goes on", {
		file: "a.gif",
		bytes: Buffer.from("GIF89a=1;alert(1)//".padEnd(5000, "/")),
		...damaged,
	}),
	kept(
		"U43",
		"a JPEG with a script behind it",
		async () => Buffer.concat([await picture(terre, "jpeg", 51, 40), Buffer.from("<script>alert(1)</script>")]),
		silent("<script>"),
	),
	kept(
		"U44",
		"a JPEG with a ZIP behind it",
		async () => Buffer.concat([await picture(terre, "jpeg", 52, 40), made.zip]),
		silent("PK\x03\x04"),
	),
	kept(
		"U45",
		"a PNG with a script for a text",
		async () => made.greyPng(53, 40, made.scriptText),
		silent("<script>", "Comment"),
	),
	kept("U46", "a video with a page in its tags", async () => videos.withAPage, silent("<script>", "<html>"), "video"),
	...refusedBy(gallery, "U47", "what says it is text/html", {
		file: "a.html",
		bytes: made.webPage,
		type: "text/html",
		...noImage,
	}),
	kept(
		"U48",
		"a photo that says it is text/html and has two endings",
		async () => picture(terre, "jpeg", 54, 40),
		silent("<"),
	),
]);
