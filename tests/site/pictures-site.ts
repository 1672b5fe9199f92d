import { beforeEach } from "vitest";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { heroPictures, journal, leaders, media } from "~/platform/db/schema.server";
import { foret, picture, soleil, terre } from "../files";
import { openSignedIn } from "./signed-in-site";

export const one = { name: "un.jpg", bytes: await picture(terre, "jpeg", 64, 48) };
export const two = { name: "deux.jpg", bytes: await picture(foret, "jpeg", 64, 48) };
export const three = { name: "trois.jpg", bytes: await picture(soleil, "jpeg", 64, 48) };

/** A site without pictures of the association and without leaders, before each test; Awa is signed in. */
export async function openPictures() {
	const site = await openSignedIn(heroPictures, leaders, journal);
	beforeEach(async () => {
		for (const { id } of await db.select({ id: media.id }).from(media)) await deleteIfUnreferenced(id);
	});
	return site;
}
