import { adminPaths, contentPaths, outboxPaths } from "~/platform/kinds/paths";

// Apart from the words of the guides, which are too many for each page of the administration.

const { dashboard, settingsPage } = adminPaths;

/** The screens of each step of the help, in the order of the guides; the first is the one that it opens. */
export const helpScreens = {
	evenement: [dashboard, contentPaths.new("events")],
	rapport: [dashboard, contentPaths.new("reports")],
	"plus-tard": [contentPaths.new("reports")],
	photos: [contentPaths.list("gallery"), contentPaths.new("gallery")],
	decrire: [adminPaths.describePhotos],
	corriger: [
		contentPaths.list("events"),
		contentPaths.list("reports"),
		contentPaths.list("allReports"),
		contentPaths.new("events"),
	],
	supprimer: [contentPaths.list("events"), adminPaths.trash, contentPaths.new("events")],
	autorisations: [adminPaths.consents, adminPaths.unansweredPhotos, adminPaths.waitingPhotos, adminPaths.photos],
	messages: [adminPaths.messages],
	"sans-reseau": [outboxPaths.outbox, contentPaths.new("events")],
	releve: [adminPaths.statement],
	lignes: [adminPaths.statementLines],
	"main-propre": [adminPaths.pledges],
	depense: [contentPaths.new("spendings"), contentPaths.list("spendings")],
	besoins: [contentPaths.list("needs"), contentPaths.new("needs")],
	rappels: [adminPaths.reminders],
	recus: [adminPaths.receipts],
	comptable: [adminPaths.pledges],
	parametres: [adminPaths.settings, adminPaths.firstWeek],
	inviter: [adminPaths.newAccount],
	"mot-de-passe": [adminPaths.accounts],
	"double-verification": [adminPaths.profile],
	donner: [settingsPage("dons")],
	journal: [adminPaths.journal],
	sauvegarde: [adminPaths.backup],
} satisfies Record<string, [string, ...string[]]>;

export type HelpStepId = keyof typeof helpScreens;

const stepIds = Object.keys(helpScreens) as HelpStepId[];

type Allowed = (path: string) => boolean;

/** Returns whether an account may open all screens of a step. */
export const isFor = (id: HelpStepId, allowed: Allowed): boolean => helpScreens[id].every((screen) => allowed(screen));

/**
 * Returns the step that explains a page, of those that the account can follow: the one with the longest of its screens at
 * or above the path; undefined without one.
 */
export function helpFor(path: string, allowed: Allowed): string | undefined {
	const found = stepIds
		.filter((id) => isFor(id, allowed))
		.flatMap((id) => helpScreens[id].map((screen) => ({ id, screen })))
		.filter(({ screen }) => path === screen || (screen !== dashboard && path.startsWith(`${screen}/`)))
		.toSorted((one, other) => other.screen.length - one.screen.length);
	return found[0]?.id;
}
