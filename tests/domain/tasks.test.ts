import { expect, test } from "vitest";
import { type Figures, healthSummary, tasks } from "~/site/dashboard/tasks";

const now = new Date("2026-11-24T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

const nothing = {
	...{ draftEvents: 0, plannedEvents: 0, eventsWithoutReport: 0, draftReports: 0, plannedReports: 0 },
	...{ draftEvent: null, plannedEvent: null, draftReport: null, plannedReport: null },
};
const calm: Required<Figures> = {
	...{ urgent: 0, unread: 0, notMailed: 0, unprovenExpenses: 0, openLines: 0, latePledges: 0, undescribed: 0 },
	...{ content: nothing, films: { count: 0, one: null }, settings: { missingLegal: [], canGive: true } },
	...{ lastBackup: daysAgo(1), firstBackup: null, badBackup: null, lostWrites: null, backupGaps: null },
	consent: { waiting: 0, unanswered: 0, ending: 0 },
	...{ sending: null, stuckMails: 0, logErrors: {} },
	space: { free: 40e9, total: 100e9 },
};
const whatOf = (changes: Partial<Figures>) =>
	tasks({ ...calm, ...changes }, now).map((task) => task.what.replace(/\s/g, " "));

test("what the last backup lacks is named", () => {
	const missing = ["a", "b", "c", "d", "e", "f"].map((name) => `gallery/${name}.jpg`);
	const [task] = tasks({ ...calm, backupGaps: { missing, unreadable: ["lost+found"] } }, now);
	expect(task?.what).toBe("La dernière sauvegarde est incomplète");
	expect(task?.hint).toContain("6 fichiers que la base connaît manquent");
	expect(task?.hint).toContain("gallery/e.jpg… Ceci ne se laisse pas lire, et n’est pas sauvegardé\u202f: lost+found.");
});

test("urgent tasks come first, and each links to where it is done", () => {
	const all = tasks(
		{
			...{ unread: 3, notMailed: 2, openLines: 7, latePledges: 2, undescribed: 12, films: { count: 2, one: "chants" } },
			content: {
				...{ draftEvents: 1, plannedEvents: 2, eventsWithoutReport: 1, draftReports: 2, plannedReports: 1 },
				...{ draftEvent: "fete", plannedEvent: "marche", draftReport: "puits", plannedReport: "mil" },
			},
			...{
				settings: { missingLegal: ["téléphone", "adresse du siège"], canGive: false },
				lastBackup: null,
				firstBackup: null,
			},
			space: { free: 0.4e9, total: 100e9 },
		},
		now,
	);
	expect(all.map(({ what, to }) => [what.replace(/\s/g, " "), to])).toEqual([
		["Plus que 400 Mo sur le disque du serveur", "/admin/corbeille"],
		["3 messages non lus", "/admin/messages"],
		["2 messages n’ont pas pu être transmis par e-mail", "/admin/messages"],
		["7 lignes de relevé à rapprocher", "/admin/dons/releve/lignes"],
		["2 promesses de don en retard", "/admin/dons?etat=en-retard"],
		["Aucun moyen de donner n’est indiqué", "/admin/parametres/dons"],
		["Mentions légales : 2 informations manquent", "/admin/parametres"],
		["Aucune sauvegarde", undefined],
		["1 événement passé sans rapport", "/admin/editreports/new"],
		["1 événement en brouillon", "/admin/events/fete"],
		["2 rapports en brouillon", "/admin/editreports/puits"],
		["12 photos sans description", "/admin/gallery/decrire"],
		["2 films sans description ou sans transcription", "/admin/gallery/chants"],
		["2 événements paraîtront plus tard", "/admin/events/marche"],
		["1 rapport paraîtra plus tard", "/admin/editreports/mil"],
	]);
});

test.each([
	[{ free: 0.99e9, total: 1000e9 }, ["Plus que 990 Mo sur le disque du serveur"]],
	[{ free: 9.9e9, total: 100e9 }, ["Il ne reste que 9 % du disque du serveur"]],
	[{ free: 10e9, total: 100e9 }, []],
])("with this much of the disk free, %j, the task is %j", (space, expected) => {
	expect(whatOf({ space })).toEqual(expected);
});

test.each([
	[1, []],
	[2, ["La dernière sauvegarde date de 2 jours"]],
	[8, ["La dernière sauvegarde date de 8 jours"]],
])("a backup of %d days ago is described as %j", (days, expected) => {
	expect(whatOf({ lastBackup: daysAgo(days) })).toEqual(expected);
});

test("lost writes come before all that can wait", () => {
	const lostWrites = { missing: 1200, since: daysAgo(1) };
	const [first, ...others] = tasks({ ...calm, unread: 1, lostWrites }, now);
	expect([first?.what, first?.to, others.length]).toEqual([
		"Des modifications enregistrées ont été perdues",
		"/admin/journal",
		1,
	]);
	expect(first?.hint?.replace(/\s/g, " ")).toMatch(/^Démarré hier, le site a trouvé une base de données plus ancienne/);
	expect(first?.hint?.replace(/\s/g, " ")).toContain("1 200 écritures manquent.");
});

test("a count of a hundred is shown without a number, since counting stops there", () => {
	expect(whatOf({ unread: 99 })).toEqual(["99 messages non lus"]);
	expect(whatOf({ unread: 100 })).toEqual(["Plus de 99 messages non lus"]);
	expect(whatOf({ openLines: 100 })).toEqual(["Plus de 99 lignes de relevé à rapprocher"]);
	expect(whatOf({ content: { ...nothing, draftReports: 100 } })).toEqual(["Plus de 99 rapports en brouillon"]);
});

test("when all is well there is nothing to do, and unknown figures are neither done nor to do", () => {
	for (const figures of [calm, {}]) expect(tasks(figures, now)).toEqual([]);
	expect(healthSummary({}, now).map(({ text }) => text)).toEqual([null, null]);
});

test("while the first backup is still to come, its time is shown, and there is nothing to do", () => {
	const figures = { ...calm, lastBackup: null, firstBackup: "aujourd’hui vers 16 h 05" };
	expect(tasks(figures, now)).toEqual([]);
	expect(healthSummary(figures, now)[0]?.text).toBe(
		"Première sauvegarde automatique aujourd’hui vers 16 h 05, puis chaque nuit.",
	);
});

test("of copies elsewhere, the age is shown, and that the old ones stay there", () => {
	const shown = (unrotated?: string) =>
		healthSummary({ ...calm, sending: { sentAt: daysAgo(1), problem: null, unrotated } }, now)[1]?.text;
	expect(shown()).toBe("hier");
	expect(shown("L’endroit refuse.")).toBe("hier. Les anciennes n’ont pas pu être retirées là-bas. L’endroit refuse.");
});
