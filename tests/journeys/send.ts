import { randomBytes } from "node:crypto";
import type { forage, hopital, noel } from "../cast";
import { picture, terre } from "../files";
import { post, type Site } from "./server";

// Awa's forms without a browser: what a journey finds before it begins.

/** As long as the identifiers that the site makes. */
const newId = () => randomBytes(9).toString("base64url");

export const file = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name);

export const jpeg = async (name: string, colour: typeof terre, width?: number, height?: number) =>
	file(name, await picture(colour, "jpeg", width, height));

export const sendEvent = async (site: Site, event: typeof noel, id = newId()) =>
	send(site, "/admin/events/new", { ...event, id }, "poster", [await jpeg("affiche.jpg", terre)]);

export const sendReport = (site: Site, report: typeof forage | typeof hopital, photos: File[] = [], id = newId()) => {
	const fields = Object.entries({ ...report, id }).map(([name, value]) => [name, value ?? ""]);
	return send(site, "/admin/editreports/new", Object.fromEntries(fields), "files", photos);
};

/** A colleague saves the first version of a report as the second. */
export const editReport = (site: Site, path: string, { title, content }: typeof hopital) =>
	send(site, path, { id: path.split("/").at(-1) ?? "", title, content, version: "1", publication: "now" }, "files", []);

export const sendPhotos = (site: Site, photos: File[]) =>
	send(site, "/admin/gallery/new", { type: "image" }, "files", photos);

export const sendVideo = (site: Site, video: File) =>
	send(site, "/admin/gallery/new", { type: "video" }, "files", [video]);

/** Also reads the page that follows, which shows the toast: no later page does. */
async function send(site: Site, path: string, fields: Record<string, string>, name: string, files: File[]) {
	const form = new FormData();
	for (const [key, value] of Object.entries(fields)) form.append(key, value);
	for (const one of files) form.append(name, one);
	const { headers } = await post(site, path, form);
	await fetch(new URL(headers.get("Location") ?? "", site.url), { headers: { Cookie: site.session } });
}
