import { and, eq, isNull } from "drizzle-orm";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/giving/donations/ways-to-give.server";
import { db } from "~/platform/db/client.server";
import { notTrashed } from "~/platform/db/published.server";
import { events, reports, users } from "~/platform/db/schema.server";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { missingLegalEntries } from "~/publishing/settings/legal-notice";
import { association, nameAndLogo } from "~/publishing/settings/settings.server";

/** Something that a new site lacks; `name` is what it is called once it is there. */
export type FirstStep = { what: string; name: string; to: string; done: boolean };

/** Returns what a new site needs before it is shown to anybody, in the order in which it is done. */
export async function firstSteps(): Promise<FirstStep[]> {
	const [settings, accounts, leaders, { logo }, eventCount, reportCount, administrators] = await Promise.all([
		association(),
		mobileAccounts(),
		shownLeaders(),
		nameAndLogo(),
		db.$count(events, notTrashed(events)),
		db.$count(reports, notTrashed(reports)),
		db.$count(users, and(eq(users.role, "administrator"), isNull(users.disabledAt))),
	]);
	const { settingsPage } = adminPaths;
	const isNamed = settings.name !== defaultAssociation.name;
	const step = (done: boolean, what: string, name: string, to: string) => ({ done, what, name, to });
	return [
		step(
			isNamed && logo !== null,
			"Écrire le nom et ajouter le logo",
			"nom et logo",
			settingsPage(isNamed ? "logo" : "identite"),
		),
		step(settings.email + settings.phone !== "", "Indiquer les coordonnées", "coordonnées", settingsPage("contact")),
		step(hasWaysToGive(settings, accounts), "Indiquer comment donner", "moyens de donner", settingsPage("dons")),
		step(
			leaders.some(({ name }) => name !== ""),
			"Nommer les responsables",
			"responsables",
			settingsPage("responsables"),
		),
		step(eventCount > 0, "Annoncer un premier événement", "premier événement", contentPaths.new("events")),
		step(reportCount > 0, "Écrire un premier rapport", "premier rapport", contentPaths.new("reports")),
		step(
			missingLegalEntries(settings).length === 0,
			"Compléter les mentions légales",
			"mentions légales",
			adminPaths.settings,
		),
		step(
			settings.consentDemanded !== "",
			"Choisir la protection des photos de personnes",
			"protection des photos",
			settingsPage("protection"),
		),
		step(administrators > 1, "Inviter un second administrateur", "second administrateur", adminPaths.newAccount),
	];
}
