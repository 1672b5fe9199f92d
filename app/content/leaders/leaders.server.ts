import { and, eq } from "drizzle-orm";
import { sameFiles } from "~/media/files/stored-files.server";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile, visible } from "~/media/images/picture-file";
import { db } from "~/platform/db/client.server";
import { memoizeRead } from "~/platform/db/next-change.server";
import { leaders, media } from "~/platform/db/schema.server";
import { conflictsAfter, fieldConflictMessage } from "~/publishing/publication/save-if-unchanged.server";
import { type Leader, type LeaderRole, unnamedLeaders } from "./leader-roles";

/**
 * Returns the leaders in the order of roles, without a name for a vacant role. Memoized, as the home page shows them.
 */
export const shownLeaders = memoizeRead(async (): Promise<Leader[]> => {
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
			picture: row.picture && visible(row.picture) && pictureFile(row.picture, ""),
		};
	});
});

/** The editable values; an empty string is unknown. */
type LeaderValues = { name: string; title: string; description: string; pictureId: string | null };

/** A leader to save; without `pictureId` the picture stays. */
type LeaderDraft = Omit<LeaderValues, "pictureId"> & Partial<LeaderValues>;

/** Returns the values and version of one role; version 0 without a row. */
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
 * Saves a role unless it conflicts with a later save; without values, the role is shown without a name.
 * @param opened the version with which the form was loaded
 * @returns the file that is no longer referenced, if any; or the conflicts by field, and the stored version
 */
export async function saveLeader(role: LeaderRole, draft: LeaderDraft, opened?: number): Promise<LeaderOutcome> {
	const read = await leaderToEdit(role);
	const conflicts = await conflictingFields(read, draft, conflictsAfter(opened, read.version));
	if (Object.keys(conflicts).length > 0) return { conflicts, version: read.version };
	const { pictureId = read.pictureId } = draft;
	if (!(await replaceLeader(role, read, { ...draft, pictureId }))) return saveLeader(role, draft, opened);
	return { unreferenced: read.pictureId === pictureId ? null : read.pictureId };
}

type LeaderOutcome = { unreferenced: string | null } | { conflicts: Record<string, string[]>; version: number };

const texts = ["name", "title", "description"] as const;

async function conflictingFields(read: LeaderToEdit, draft: LeaderDraft, since: number) {
	const differing = read.textsVersion > since ? texts.filter((field) => read[field] !== draft[field]) : [];
	const conflicts: Record<string, string[]> = Object.fromEntries(
		differing.map((field) => [field, [fieldConflictMessage(read[field])]]),
	);
	const pictureChanged = read.pictureVersion > since && draft.pictureId !== undefined;
	if (pictureChanged && !(await sameFiles([read.pictureId], [draft.pictureId])))
		conflicts.picture = ["La photo a été changée entre-temps."];
	return conflicts;
}

/** Writes by compare-and-set; false after a concurrent save. An empty row stays: its version never decreases. */
async function replaceLeader(role: LeaderRole, read: LeaderToEdit, written: LeaderValues): Promise<boolean> {
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
	const versionMatches = and(
		eq(leaders.textsVersion, read.textsVersion),
		eq(leaders.pictureVersion, read.pictureVersion),
	);
	const { rowsAffected } = await db
		.insert(leaders)
		.values({ role, ...row })
		.onConflictDoUpdate({ target: leaders.role, set: row, setWhere: versionMatches });
	return rowsAffected > 0;
}
