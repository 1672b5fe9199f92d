import { newId } from "~/platform/db/new-id.server";
import { textsOf } from "../faults/volunteer";
import { type FileToSend, hiddenField } from "../site/open-site";
import type { Node } from "./cluster";

let written = 0;

/** A title that no other item has. */
export const newTitle = () => `Puits n° ${++written} de ${process.pid}`;

/** Sends the form of a new report to a node. */
export async function addReport(
	node: Pick<Node, "browser">,
	cookie: string,
	{ id = newId(), title = newTitle(), photos = [] }: { id?: string; title?: string; photos?: FileToSend[] } = {},
) {
	const fields = { id, ...textsOf(title) };
	const answer = await node.browser(cookie).postFiles("/admin/editreports/new", fields, "files", photos);
	return { id, title, status: answer.status, html: await answer.text() };
}

/** The version that the form of a report shows at a node. */
export const shownVersion = async (node: Node, cookie: string, id: string) =>
	hiddenField(await node.browser(cookie).html(`/admin/editreports/${id}`), "version");

/** Saves another title of a report at a node. */
export async function changeReport(node: Node, cookie: string, id: string, version: string, title = newTitle()) {
	const fields = { id, version, ...textsOf(title) };
	const answer = await node.browser(cookie).postFiles(`/admin/editreports/${id}`, fields, "files", []);
	return { title, status: answer.status, html: await answer.text() };
}
