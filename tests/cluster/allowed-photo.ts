import { expect } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { until } from "../faults/site-process";
import { consentFields } from "../faults/volunteer";
import type { Cluster, Node } from "./cluster";
import { sendPhotos } from "./image-work";

const register = "/admin/autorisations";

/** Sends a photo of a child to the gallery by B, writes its authorisation at A, and waits until B has it in memory. */
export async function addAllowedPhoto({ a, b, primary, cookie }: Cluster) {
	await sendPhotos(b, cookie, 1);
	const [row] = await primary.ask("SELECT id, path FROM media WHERE folder = 'gallery' ORDER BY created_at DESC");
	const [volunteer, id, photo, path] = [a.browser(cookie), newId(), String(row?.id), `/uploads/${row?.path}`];
	await volunteer.post(`${register}/a-verifier`, { id: photo, people: "children" });
	const added = await volunteer.postFiles(`${register}/new`, { id, ...consentFields, photo }, "proof", []);
	expect(added.status).toBe(303);
	const looksAt = (node: Node) => [
		async () => (await node.browser().get(path)).status === 200,
		async () => (await node.browser().html("/gallery")).includes(path),
	];
	const looks = looksAt(b);
	for (const look of looks) await until("B shows the photo", look);
	const withdraw = async () => expect((await volunteer.post(`${register}/${id}/retirer`, {})).status).toBe(303);
	return { id, path, looks, looksAt, withdraw };
}
