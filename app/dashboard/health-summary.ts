import { formatSize } from "~/uploads/format";
import type { Facts } from "./facts";
import { ago, percent } from "./task-words";

const noBackup = (first?: string | null) =>
	first ? `La première se fera d’elle-même ${first}, puis chaque nuit.` : "Aucune sauvegarde";

/** The state of the site as text for its operators. */
export const healthSummary = ({ lastBackup, firstBackup, space }: Facts, now: Date) => [
	{
		term: "Dernière sauvegarde",
		text: lastBackup ? ago(lastBackup, now) : lastBackup === null ? noBackup(firstBackup) : null,
	},
	{
		term: "Espace libre",
		text: space
			? `${formatSize(space.free)} sur ${formatSize(space.total)} (${percent(space.free / space.total)})`
			: null,
	},
];
