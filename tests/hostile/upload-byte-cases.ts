import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { galleryItems, journal, media } from "~/db/schema.server";
import { deleteIfUnreferenced } from "~/files/delete-unreferenced.server";
import { maker, phoneVideo, place } from "../camera-files";
import { hugePicture, picture, terre } from "../files";
import type { attackedSite } from "./attacked-site";
import { effort } from "./effort";
import * as made from "./made-files";
import type { HostileCase } from "./run-table";
import { damaged, inTime, noImage, noVideo, sendFiles, silent } from "./send-files";

const { jpeg, png, videos } = made;
const lengths = (bytes: Buffer, many: number) =>
	Array.from({ length: many }, (_, n) => Math.round((bytes.length * (n + 1)) / (many + 2)));
const withBadSum = Buffer.from(png);
withBadSum.writeUInt32BE(0xdeadbeef, png.indexOf("IEND") - 8);
const withBadData = Buffer.from(png);
withBadData.fill(0xa5, png.indexOf("IDAT") + 10, png.indexOf("IEND") - 12);

/** Files of another type than they claim, and files that are empty, cut, corrupt, too large once decoded, or that hold private data. */
export async function uploadByteCases(attacked: Awaited<ReturnType<typeof attackedSite>>): Promise<HostileCase[]> {
	const { site } = attacked;
	const { refusedBy, every, gallery, video, stored } = sendFiles(attacked);
	return [
		...every("U31", "a web page called .jpg", { file: "photo.jpg", bytes: made.webPage, ...noImage }),
		...every("U33", "an SVG drawing", { file: "logo.svg", bytes: made.svg, type: "image/svg+xml", ...noImage }),
		...every("U39", "a video called .jpg", { file: "film.jpg", bytes: videos.whole, ...noImage }),
		...refusedBy(video, "U40", "a photo called .mp4", { file: "a.mp4", bytes: jpeg, type: "video/mp4", ...noVideo }),
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
			"U46",
			"a video with a page in its tags",
			async () => videos.withAPage,
			silent("<script>", "<html>"),
			"video",
		),
		...every("U49", "an empty file", { file: "photo.jpg", bytes: Buffer.alloc(0), status: 422, reason: /est vide/ }),
		...refusedBy(gallery, "U50", "one byte", { file: "a.jpg", bytes: Buffer.from([0xff]), ...noImage }),
		...every("U51", "half a JPEG", { file: "photo.jpg", bytes: jpeg.subarray(0, jpeg.length / 2), ...damaged }),
		...lengths(jpeg, effort(5, 40)).flatMap((length) =>
			refusedBy(gallery, "U51", `a JPEG cut after ${length} bytes`, {
				file: "a.jpg",
				bytes: jpeg.subarray(0, length),
				...damaged,
			}),
		),
		...refusedBy(gallery, "U52", "a PNG with wrong bytes in it", { file: "a.png", bytes: withBadData, ...damaged }),
		...refusedBy(gallery, "U52", "a PNG without its end", {
			file: "a.png",
			bytes: png.subarray(0, png.length - 40),
			...damaged,
		}),
		...refusedBy(gallery, "U54", "a GIF without a frame", { file: "a.gif", bytes: made.manyFrames(0), ...damaged }),
		...refusedBy(video, "U55", "a video without its index", { file: "a.mp4", bytes: videos.withoutIndex, ...damaged }),
		stored(
			"U56",
			"a video whose index comes last, with its place",
			async () => phoneVideo(),
			silent(maker, place),
			"video",
		),
		...refusedBy(video, "U57", "a video whose pictures never end", {
			file: "a.mp4",
			bytes: videos.endless,
			...damaged,
		}),
		...refusedBy(video, "U57", "boxes in boxes, 5 000 deep", { file: "a.mp4", bytes: videos.boxesInBoxes, ...damaged }),
		...every("U59", "50 million pixels and more", {
			file: "a.png",
			bytes: await hugePicture(),
			status: 422,
			reason: /50 millions/,
		}),
		...refusedBy(gallery, "U61", "a header of 60 000 by 60 000", {
			file: "a.png",
			bytes: made.lyingPng(60_000, 60_000),
			status: 422,
			reason: /50 millions|abîmé/,
		}),
		...[
			["U52", "a PNG with a wrong checksum", withBadSum, "image"] as const,
			["U58", "a video of boxes without a length", videos.zeroLength, "video"] as const,
			["U60", "a row of 50 001 pixels", made.greyPng(50_001, 1), "image"] as const,
			["U62", `a GIF of ${effort(1000, 10_000)} frames`, made.manyFrames(effort(1000, 10_000)), "image"] as const,
			[
				"U63",
				"a PNG whose text unfolds to 100 MB",
				made.greyPng(60, 40, made.hugeText(effort(20e6, 100e6))),
				"image",
			] as const,
			["U64", "a JPEG of 1 000 scans", await made.manyScans(effort(300, 1000)), "image"] as const,
		].map(
			([id, what, bytes, type]): HostileCase => ({
				id,
				what: `${what} is stored or refused`,
				status: [200, 422],
				empties: ["journal"],
				send: () => inTime(site.postFiles("/admin/gallery/files", { type }, "files", [{ name: "a.bin", bytes }])),
				also: forgetIt,
			}),
		),
		stored(
			"U65",
			"a phone's photo with its place",
			made.tellingJpeg,
			silent(maker, place, "GPS", "Exif", "xmpmeta", "Photoshop", "Sokoura", "village"),
		),
		...refusedBy(gallery, "U67", "a photo of an iPhone that browsers cannot show", {
			file: "IMG_1.heic",
			bytes: made.heic,
			type: "image/heic",
			status: 415,
			reason: /HEIC.*Le plus compatible/s,
		}),
	];
}

/** Removes what may have been stored. */
async function forgetIt() {
	const named = eq(media.originalName, "a.bin");
	for (const { id } of await db.select().from(media).where(named)) {
		await db.delete(galleryItems).where(eq(galleryItems.mediaId, id));
		await deleteIfUnreferenced(id);
	}
	await db.delete(journal);
}
