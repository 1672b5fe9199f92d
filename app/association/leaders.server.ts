import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { leaders, media } from "~/db/schema.server";
import { pictureColumns } from "~/media/picture-columns.server";
import { pictureFile } from "~/media/picture-file";
import { type Leader, unnamedLeaders } from "./leader-roles";

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
