import { expect } from "vitest";
import { newId } from "~/db/new-id.server";
import { publishedGallery } from "~/gallery/gallery.server";
import { forage, noel } from "../cast";
import type { attackedSite } from "./attacked-site";
import { allOfIt } from "./effort";
import type { HostileCase } from "./run-table";

const { title, content } = forage;

/** Checks six seconds of wall time in the long run alone: another process decodes the file, and `npm test` runs in parallel. */
export async function inTime(answer: Promise<Response>): Promise<Response> {
	const start = performance.now();
	const response = await answer;
	if (allOfIt) expect(performance.now() - start).toBeLessThan(6000);
	return response;
}

type Bad = { file: string; bytes: Buffer; type?: string; status: number; reason: RegExp };
export const noImage = { status: 415, reason: /n’est pas une image JPEG/ };
export const noVideo = { status: 415, reason: /n’est pas une vidéo MP4/ };
export const damaged = { status: 422, reason: /abîmé ou incomplet/ };

/** The served file contains none of these texts. */
export const silent =
	(...texts: string[]) =>
	(served: Buffer) => {
		for (const text of texts) expect(served.includes(text), text).toBe(false);
	};

/** Makes cases of uploads. */
export function sendFiles({ site, visitor }: Awaited<ReturnType<typeof attackedSite>>) {
	const forms = [
		{ form: "event", path: "/admin/events/new", name: "poster", fields: () => ({ id: newId(), ...noel }) },
		{ form: "report", path: "/admin/editreports/new", name: "files", fields: () => ({ id: newId(), title, content }) },
		{ form: "gallery", path: "/admin/gallery/new", name: "files", fields: () => ({ type: "image" }) },
	];

	/** A file that one form, or all of them, refuse by its name. */
	const refusedBy = (
		which: typeof forms,
		id: string,
		what: string,
		{ file, bytes, type, status, reason }: Bad,
	): HostileCase[] =>
		which.map(({ form, path, name, fields }) => ({
			id,
			what: `the ${form} form refuses ${what}`,
			status,
			says: reason,
			send: () => {
				const files = [{ name: file, bytes, type: type ?? "image/jpeg" }];
				return inTime(site.postFiles(path, fields(), name, files));
			},
			also: ([answer]) => expect(answer?.text).toContain(file),
		}));
	const every = (id: string, what: string, bad: Bad) => refusedBy(forms, id, what, bad);
	const gallery = forms.slice(2);
	const video = [
		{ form: "gallery's video", path: "/admin/gallery/new", name: "files", fields: () => ({ type: "video" }) },
	];

	/** A file that the gallery stores modified: `check` asserts on the served bytes. */
	const stored = (
		id: string,
		what: string,
		bytes: () => Promise<Buffer>,
		check: (served: Buffer) => unknown,
		type = "image",
	): HostileCase => ({
		id,
		what: `${what} is stored, and served without it`,
		status: 200,
		adds: { media: 1, gallery: 1, journal: 1 },
		send: async () => {
			const file = { name: type === "image" ? "a.jpg" : "a.mp4", bytes: await bytes() };
			return site.postFiles("/admin/gallery/files", { type }, "files", [file]);
		},
		also: async () => {
			const [item] = (await publishedGallery({})).items;
			const response = await visitor.get(`/uploads/${item?.file.path}`);
			await check(Buffer.from(await response.arrayBuffer()));
		},
	});

	return { refusedBy, every, gallery, video, stored };
}
