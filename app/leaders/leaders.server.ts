import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { leaders, media } from "~/db/schema.server";
import { sameFiles } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { type PictureFile, pictureFile } from "~/images/picture-file";
import { contentHashes, fieldConflictMessage, hashMismatches } from "~/publication/content-hash.server";
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

/** What is written of one who leads; an empty text is not known. */
type Written = { name: string; title: string; description: string; pictureId: string | null };

/** What an administrator writes of one who leads; without a `pictureId` the picture stays. */
export type LeaderDraft = Omit<Written, "pictureId"> & Partial<Written>;

/** What is written of one role, to be changed, and the marks of it that the form sends back. */
export async function leaderToEdit(
	role: LeaderRole,
): Promise<Written & { picture: PictureFile | null; opened: string }> {
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
	const written = {
		name: row?.name ?? "",
		title: row?.title ?? "",
		description: row?.description ?? "",
		pictureId: row?.pictureId ?? null,
	};
	const picture = row?.picture ? pictureFile(row.picture, "") : null;
	return { ...written, picture, opened: contentHashes(textsOf(written)) };
}

const textsOf = ({ name, title, description, pictureId }: Written) => [name, title, description, pictureId ?? ""];

/**
 * Saves what is written of a role, unless somebody else wrote something else since the form was opened; when nothing is
 * left of it, the role alone is shown again.
 * @param opened the marks that the form sent back
 * @returns the picture that is no longer needed, if any; or what was written meanwhile, in words by field
 */
export async function saveLeader(role: LeaderRole, draft: LeaderDraft, opened = ""): Promise<LeaderOutcome> {
	for (let tries = 1; tries <= 10; tries++) {
		const read = await leaderToEdit(role);
		const overtaken = await conflictingFields(read, draft, hashMismatches(opened, textsOf(read)));
		if (Object.keys(overtaken).length > 0) return { overtaken, opened: read.opened };
		const { pictureId = read.pictureId, ...words } = draft;
		if (await replaceLeader(role, read, { ...words, pictureId }))
			return { unneeded: read.pictureId === pictureId ? null : read.pictureId };
	}
	throw new Error("What is written of a leader changed whenever it was read");
}

type LeaderOutcome = { unneeded: string | null } | { overtaken: Record<string, string[]>; opened: string };

async function conflictingFields(read: Written, draft: LeaderDraft, changed: boolean[]) {
	const overtaken: Record<string, string[]> = {};
	for (const [index, field] of (["name", "title", "description"] as const).entries())
		if (changed[index] && read[field] !== draft[field]) overtaken[field] = [fieldConflictMessage(read[field])];
	const another = changed[3] && draft.pictureId !== undefined;
	if (another && !(await sameFiles(listOf(read.pictureId), listOf(draft.pictureId))))
		overtaken.picture = ["La photo a été changée entre-temps."];
	return overtaken;
}

const listOf = (id: string | null | undefined) => (id ? [id] : []);

/** False when it is no longer what was read. */
async function replaceLeader(role: LeaderRole, read: Written, { name, title, description, pictureId }: Written) {
	const written = { name, title: title || null, description: description || null, pictureId };
	const empty = name === "" && title === "" && description === "" && pictureId === null;
	const asRead = and(
		eq(leaders.role, role),
		eq(leaders.name, read.name),
		sql`coalesce(${leaders.title}, '') = ${read.title}`,
		sql`coalesce(${leaders.description}, '') = ${read.description}`,
		sql`coalesce(${leaders.pictureId}, '') = ${read.pictureId ?? ""}`,
	);
	const nothingRead = textsOf(read).every((text) => text === "");
	const set = { target: leaders.role, set: written, setWhere: asRead };
	const insertion = db.insert(leaders).values({ role, ...written });
	const changed = empty
		? await db.delete(leaders).where(asRead).returning({ role: leaders.role })
		: nothingRead
			? await insertion.onConflictDoUpdate(set).returning({ role: leaders.role })
			: await db.update(leaders).set(written).where(asRead).returning({ role: leaders.role });
	return changed.length > 0 || (empty && nothingRead);
}
