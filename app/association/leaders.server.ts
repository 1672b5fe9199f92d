import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { leaders, media } from "~/db/schema.server";
import { pictureColumns } from "~/media/picture-columns.server";
import { type PictureFile, pictureFile } from "~/media/picture-file";
import { type Leader, type LeaderRole, unnamedLeaders } from "./leader-roles";

/** Those who lead, in the order of their roles; a role that nobody is named for comes without a name. */
export async function shownLeaders(): Promise<Leader[]> {
	const rows = await db
		.select({
			role: leaders.role,
			name: leaders.name,
			title: leaders.title,
			description: leaders.description,
			picture: pictureColumns,
		})
		.from(leaders)
		.leftJoin(media, eq(media.id, leaders.pictureId));
	return unnamedLeaders.map((unnamed) => {
		const row = rows.find((one) => one.role === unnamed.role);
		if (row === undefined) return unnamed;
		return {
			role: row.role,
			title: row.title ?? unnamed.title,
			name: row.name,
			description: row.description ?? "",
			picture: row.picture && pictureFile(row.picture, ""),
		};
	});
}

/** What an administrator writes of one who leads; an empty text is not known. */
export type LeaderDraft = { name: string; title: string; description: string; pictureId: string | null };

/** What is written of one role, to be changed. */
export async function writtenLeader(role: LeaderRole): Promise<LeaderDraft & { picture: PictureFile | null }> {
	const [row] = await db
		.select({
			name: leaders.name,
			title: leaders.title,
			description: leaders.description,
			pictureId: leaders.pictureId,
			picture: pictureColumns,
		})
		.from(leaders)
		.leftJoin(media, eq(media.id, leaders.pictureId))
		.where(eq(leaders.role, role));
	return {
		name: row?.name ?? "",
		title: row?.title ?? "",
		description: row?.description ?? "",
		pictureId: row?.pictureId ?? null,
		picture: row?.picture ? pictureFile(row.picture, "") : null,
	};
}

/** Saves what is written of a role; when nothing is left of it, the role alone is shown again. */
export async function saveLeader(role: LeaderRole, { name, title, description, pictureId }: LeaderDraft) {
	if (name === "" && title === "" && description === "" && pictureId === null) {
		await db.delete(leaders).where(eq(leaders.role, role));
		return;
	}
	const written = { name, title: title || null, description: description || null, pictureId };
	await db
		.insert(leaders)
		.values({ role, ...written })
		.onConflictDoUpdate({ target: leaders.role, set: written });
}
