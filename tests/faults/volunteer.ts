import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { newId } from "~/platform/db/new-id.server";
import { type Place, signIn } from "../built-server";
import { forage, noel } from "../cast";
import { picture, terre, videoBytes } from "../files";
import { browser } from "../site/open-site";
import { filePart, multipart, multipartType, textPart } from "../site/raw-request";
import { newPlace, startSite, until } from "./site-process";
import { type Acknowledged, ask } from "./soundness";

/** A stopped site with a picture, an event and a report, and the cookie of a session of Awa's. */
export async function filledPlace(): Promise<{ place: Place; cookie: string }> {
	const place = newPlace();
	const site = await startSite(place);
	const cookie = await signIn(site);
	const volunteer = browser(site.origin, cookie);
	const photo = [{ name: "puits.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	const answers = [
		await volunteer.postFiles("/admin/gallery/new", { type: "image" }, "files", photo),
		await volunteer.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", photo),
		await volunteer.postFiles("/admin/editreports/new", { id: newId(), ...textsOf("Un forage") }, "files", []),
	];
	for (const { status } of answers) if (status !== 303) throw new Error(`The site could not be filled: ${status}`);
	const without = "SELECT 1 FROM media WHERE variants_at IS NULL AND width IS NOT NULL";
	await until("every picture has its variants", async () => (await ask(place, without)).length === 0);
	await site.stop();
	return { place, cookie };
}

/** The texts of a report as its form sends them. */
export const textsOf = (title: string) => ({
	title,
	subtitle: "",
	content: forage.content,
	author: "",
	date: "",
	shareLink: "",
});

/** A mother's authorisation for a child, as its form sends it. */
export const consentFields = {
	...{ firstName: "Aminata", person: "child", guardian: "Fatou", relation: "mère", site: "on" },
	...{ givenOn: "2026-01-10", validUntil: "2035-12-31", given: "spoken", witness: "Moussa" },
};

let written = 0;

/** Adds an event as a draft. */
export async function addEvent(site: { origin: string }, cookie: string) {
	const [id, title] = [newId(), `Réunion n° ${++written}`];
	const fields = { id, ...noel, title, publication: "draft" };
	const answer = await browser(site.origin, cookie).postFiles("/admin/events/new", fields, "poster", []);
	const row: Acknowledged = {
		table: "events",
		holds: { id, title, description: noel.description, location: noel.location },
	};
	return { status: answer.status, html: await answer.text(), row, title };
}

/** Adds a report. */
export async function addReport(site: { origin: string }, cookie: string) {
	const [id, title] = [newId(), `Compte rendu n° ${++written}`];
	const fields = { id, ...textsOf(title) };
	const answer = await browser(site.origin, cookie).postFiles("/admin/editreports/new", fields, "files", []);
	const row: Acknowledged = { table: "reports", holds: { id, title, content: forage.content } };
	return { status: answer.status, html: await answer.text(), row, title };
}

/** A unique film; one like noise cannot be compressed. */
export function film(bytes: number, content: "blank" | "like noise" = "blank"): Buffer {
	const film = videoBytes(bytes);
	if (content === "like noise") randomFillSync(film, film.indexOf("mdat") + 4);
	film.write(newId(), bytes - 100, "latin1");
	return film;
}

/** The body of a form with one film for the gallery. */
export const galleryForm = (film: Buffer) =>
	multipart([textPart("type", "video"), filePart("files", "film.mp4", film)]);

/** Uploads a file to the gallery as the upload queue does; rejects when the connection breaks. */
export async function upload(site: { origin: string }, cookie: string, body: Buffer) {
	const { hostname: host, port } = new URL(site.origin);
	const headers = { Cookie: cookie, Origin: site.origin, "Content-Type": multipartType, "Content-Length": body.length };
	const path = "/admin/gallery/files";
	const uploading = request({ host, port, path, method: "POST", headers, agent: false });
	uploading.on("error", () => {}).end(body); // a response may come before all is sent
	const [answer] = await once(uploading, "response");
	answer.resume();
	return { status: Number(answer.statusCode) };
}
