import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { leaders, media } from "~/db/schema.server";
import { sameFiles } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { pictureFile } from "~/images/picture-file";
import { conflictsAfter, fieldConflictMessage } from "~/publication/field-conflict.server";
import { type Leader, type LeaderRole, unnamedLeaders } from "./leader-roles";

/** Prepared, since the home page reads it: composing the SQL costs twice as much as running it. */
const everyLeader = db
	.select({
		role: leaders.role,
		name: leaders.name,
		title: leaders.title,
		description: leaders.description,
		picture: pictureColumns,
	})
	.from(leaders)
	.leftJoin(media, eq(media.id, leaders.pictureId))
	.prepare();

/** Those who lead, in the order of their roles; a role that nobody is named for comes without a name. */
export async function shownLeaders(): Promise<Leader[]> {
	const rows = await everyLeader.execute();
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

/** What is written of one role, to be changed, and its version: 0 until something is. */
export async function leaderToEdit(role: LeaderRole) {
	const [row] = await db
		.select({ leader: leaders, picture: pictureColumns })
		.from(leaders)
		.leftJoin(media, eq(media.id, leaders.pictureId))
		.where(eq(leaders.role, role));
	const leader = row?.leader;
	const [textsVersion, pictureVersion] = [leader?.textsVersion ?? 0, leader?.pictureVersion ?? 0];
	return {
		name: leader?.name ?? "",
		title: leader?.title ?? "",
		description: leader?.description ?? "",
		pictureId: leader?.pictureId ?? null,
		picture: row?.picture ? pictureFile(row.picture, "") : null,
		textsVersion,
		pictureVersion,
		version: Math.max(textsVersion, pictureVersion),
	};
}

type LeaderToEdit = Awaited<ReturnType<typeof leaderToEdit>>;

/**
 * Saves what is written of a role, unless it conflicts with a later save; when nothing is left of it, the role alone is
 * shown again.
 * @param opened the version that the form was opened with
 * @returns the picture that is no longer needed, if any; or the conflicts by field, and the version that is stored
 */
export async function saveLeader(role: LeaderRole, draft: LeaderDraft, opened?: number): Promise<LeaderOutcome> {
	const read = await leaderToEdit(role);
	const conflicts = await conflictingFields(read, draft, conflictsAfter(opened, read.version));
	if (Object.keys(conflicts).length > 0) return { conflicts, version: read.version };
	const { pictureId = read.pictureId } = draft;
	if (!(await replaceLeader(role, read, { ...draft, pictureId }))) return saveLeader(role, draft, opened);
	return { unneeded: read.pictureId === pictureId ? null : read.pictureId };
}

type LeaderOutcome = { unneeded: string | null } | { conflicts: Record<string, string[]>; version: number };

const texts = ["name", "title", "description"] as const;

async function conflictingFields(read: LeaderToEdit, draft: LeaderDraft, since: number) {
	const differing = read.textsVersion > since ? texts.filter((field) => read[field] !== draft[field]) : [];
	const conflicts: Record<string, string[]> = Object.fromEntries(
		differing.map((field) => [field, [fieldConflictMessage(read[field])]]),
	);
	const another = read.pictureVersion > since && draft.pictureId !== undefined;
	if (another && !(await sameFiles(listOf(read.pictureId), listOf(draft.pictureId))))
		conflicts.picture = ["La photo a été changée entre-temps."];
	return conflicts;
}

const listOf = (id: string | null | undefined) => (id ? [id] : []);

/** False when another save came first. An empty row stays: its versions count on. */
async function replaceLeader(role: LeaderRole, read: LeaderToEdit, written: Written): Promise<boolean> {
	const next = read.version + 1;
	const row = {
		name: written.name,
		title: written.title || null,
		description: written.description || null,
		pictureId: written.pictureId,
		textsVersion: texts.some((field) => read[field] !== written[field]) ? next : read.textsVersion,
		pictureVersion: read.pictureId === written.pictureId ? read.pictureVersion : next,
	};
	if (row.textsVersion === read.textsVersion && row.pictureVersion === read.pictureVersion) return true;
	const asRead = and(eq(leaders.textsVersion, read.textsVersion), eq(leaders.pictureVersion, read.pictureVersion));
	const { rowsAffected } = await db
		.insert(leaders)
		.values({ role, ...row })
		.onConflictDoUpdate({ target: leaders.role, set: row, setWhere: asRead });
	return rowsAffected > 0;
}
