import { getZodConstraint } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import * as z from "zod";
import type { AuditAction } from "~/people/journal/audit-actions";
import { record } from "~/people/journal/record.server";
import type { PasswordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import type { SignedIn } from "~/people/session/require-permission.server";
import { isTimeZone } from "~/platform/calendar/zoned-time.server";
import { adminPaths } from "~/platform/kinds/paths";
import {
	conflictMessage,
	conflictsAfter,
	fieldConflictMessage,
	openedVersion,
} from "~/publishing/publication/save-if-unchanged.server";
import {
	lines,
	optionalInternationalPhone,
	optionalPhone,
	optionalWebAddress,
	plainSigns,
	requiredEmail,
	requiredText,
	text,
} from "~/web/forms/form-text.server";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import type { Association } from "./association-settings";
import { saveAssociation, storedSettings, withDefaults } from "./settings.server";
import { settingsOf } from "./settings-fields";
import { type SettingsPageName, settingsPages } from "./settings-pages";

/** Returns the values of a page and the version with which its form is loaded. */
export async function loadSettingsPage(page: SettingsPageName) {
	const { rows, version } = await storedSettings();
	const known = withDefaults(rows);
	const values: Partial<Association> = Object.fromEntries(settingsOf(page).map((name) => [name, known[name]]));
	return { values, opened: version };
}

type Recorded = { action: AuditAction; name: string };

/** Result of a page's own validation. */
type Validated = {
	/** The reason to reject the form. */
	refusal?: PasswordRefusal | { errors: { fieldErrors: Record<string, string[]> }; init: { status: number } };
	/** The change in the journal; by default that of the settings, with the page's title. */
	recorded?: Recorded;
};

type SettingsTextForm<Schema extends z.ZodObject> = {
	page: SettingsPageName;
	schema: Schema;
	/** The toast after the save. */
	message: string;
	/** Fields that are never sent back to the browser. */
	hideFields?: string[];
	/** Validates the values. @param before the stored settings */
	prepare?: (values: z.output<Schema>, before: Association) => Promise<Validated>;
	/** Does the work that follows from the saved settings; returns the message of its failure. */
	finish?: () => Promise<string | undefined>;
};

/**
 * Reads, validates and saves a page's form. A field saved by someone else after the form was loaded conflicts unless
 * both values are equal.
 */
export async function saveSettingsPage<Schema extends z.ZodObject>(
	request: Request,
	{ account, session }: SignedIn,
	{ page, schema, message, hideFields, prepare, finish }: SettingsTextForm<Schema>,
) {
	const form = await readForm(request);
	const opened = openedVersion(form);
	const submission = parseForm(form, schema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}, at = opened) =>
		json({ ...submission.reply({ hideFields, ...errors }), opened: at }, init);
	if (submission.status !== "success") return reject({ status: 400 });
	const { value } = submission;
	const settings = settingsOf(page);
	const changes: Partial<Association> = Object.fromEntries(settings.map((name) => [name, value[name]]));

	const save = async (): Promise<ReturnType<typeof reject> | Recorded | undefined> => {
		const { rows, version } = await storedSettings();
		const before = withDefaults(rows);
		const since = conflictsAfter(opened, version);
		const later = new Set(rows.filter((row) => row.version > since).map((row) => row.name));
		const conflicts = settings.filter((name) => later.has(name) && before[name] !== value[name]);
		if (conflicts.length > 0) {
			const fieldErrors = Object.fromEntries(conflicts.map((name) => [name, [fieldConflictMessage(before[name])]]));
			return reject({ status: 409 }, { formErrors: [conflictMessage], fieldErrors }, version);
		}
		const { refusal, recorded } = (await prepare?.(value, before)) ?? {};
		if (refusal) return reject(refusal.init, refusal.errors);
		if ((await saveAssociation(changes, version)).length > 0)
			return recorded ?? { action: "settings.changed", name: settingsPages[page].title };
		// Nothing changed, unless a concurrent save came first.
		return (await storedSettings()).version === version ? undefined : save();
	};
	const outcome = await tryAction({ log: "Settings could not be saved" }, save);
	if (outcome.failed) return reject({ status: 503 }, { formErrors: [outcome.message] });
	if (outcome.value && !("action" in outcome.value)) return outcome.value;
	if (outcome.value) await record(account, outcome.value.action, { name: outcome.value.name });
	const failure = await finish?.();
	const toast = failure ? ({ tone: "error", message: failure } as const) : ({ tone: "success", message } as const);
	return redirectWithToast(adminPaths.settings, session, toast);
}

export const identitySchema = z.object({
	name: requiredText({ missing: "Saisissez le nom de l’association.", max: 120 }),
	shortName: text(40),
	timeZone: z
		.string({ error: "Choisissez un fuseau horaire." })
		.refine(isTimeZone, "Ce fuseau horaire n’existe pas : choisissez-en un dans la liste."),
});

const contactSchema = z.object({
	email: requiredEmail()
		.optional()
		.transform((email) => email ?? ""),
	phone: optionalPhone(),
	whatsapp: optionalInternationalPhone(),
	address: lines(500),
});

const networksSchema = z.object({
	facebook: optionalWebAddress("https://www.facebook.com/nom", ["facebook.com", "fb.com", "fb.me"]),
	instagram: optionalWebAddress("https://www.instagram.com/nom", ["instagram.com"]),
	youtube: optionalWebAddress("https://www.youtube.com/@nom", ["youtube.com", "youtu.be"]),
});

export const welcomeSchema = z.object({ heroHeading: text(90), heroTagline: lines(200) });

/** Returns a SIREN with a space after each three digits; empty when absent. */
export const optionalSiren = () =>
	text(20, plainSigns)
		.transform((number) => number.replace(/\s/g, ""))
		.refine(
			(number) => number === "" || isSiren(number),
			"Ce numéro SIREN n’est pas juste : vérifiez ses neuf chiffres, ou laissez vide.",
		)
		.transform((number) => number.replace(/(\d{3})(?=\d)/g, "$1 "));

const legalSchema = z.object({
	legalForm: text(200),
	rna: text(20, plainSigns)
		.transform((number) => number.replace(/\s/g, "").toUpperCase())
		.refine(
			(number) => number === "" || /^W\d[\dAB]\d{7}$/.test(number),
			"Saisissez un W et neuf chiffres, du type W751234567, ou laissez vide.",
		),
	siren: optionalSiren(),
	publicationDirector: text(200),
	editor: text(200),
	hostName: text(200),
	hostAddress: lines(500),
	hostPhone: optionalPhone(),
	pictureCredits: lines(1000),
	taxReceipts: lines(1000),
});

const presentationSchema = z.object({
	servedBefore: text(60),
	served: text(20, plainSigns)
		.transform((number) => number.replace(/\s/g, ""))
		.refine((number) => /^\d{0,9}$/.test(number), "Saisissez un nombre en chiffres, du type 150000, ou laissez vide."),
	servedAfter: text(60),
	whoWeAre: lines(600),
	sponsored: lines(200),
	education: text(40),
	health: text(40),
	food: text(40),
	business: text(40),
	farming: text(40),
	missionLead: lines(300),
	objectivesRhythm: text(60),
	objectives: lines(1500),
	projects: lines(1500),
	humanNeeds: lines(300),
	materialNeeds: lines(300),
	financialNeeds: lines(300),
	moralNeeds: lines(300),
	giftUse: lines(200),
});

const aboutSchema = z.object({
	aboutMission: lines(1500),
	aboutProjects: lines(1500),
	aboutGoal: lines(500),
	aboutObjectives: lines(1500),
	aboutNeeds: lines(1500),
});

const years = (most: number) =>
	text(3, plainSigns).refine(
		(number) => /^[1-9]\d?$/.test(number) && Number(number) <= most,
		`Saisissez un nombre d’années, de 1 à ${most}.`,
	);

export const protectionSchema = z.object({
	consentDemanded: z.enum(["no", "yes"]),
	consentAdults: z.enum(["no", "yes"]),
	consentYears: years(10),
	consentProofYears: years(30),
	consentGateOff: lines(500).refine(
		(reason) => reason === "" || reason.length >= 10,
		"Écrivez la raison en une phrase, ou laissez vide.",
	),
});

/** Returns whether a text is nine digits with a Luhn check digit (ISO/IEC 7812-1). */
function isSiren(number: string): boolean {
	if (!/^\d{9}$/.test(number)) return false;
	const sum = [...number].reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

export const identityConstraint = getZodConstraint(identitySchema);
export const protectionConstraint = getZodConstraint(protectionSchema);
export const welcomeConstraint = getZodConstraint(welcomeSchema);

/** Sections without logic of their own, by path. */
export const formPages = {
	contact: {
		page: "contact" as const,
		schema: contactSchema,
		constraint: getZodConstraint(contactSchema),
		message: "Contact enregistré",
	},
	reseaux: {
		page: "networks" as const,
		schema: networksSchema,
		constraint: getZodConstraint(networksSchema),
		message: "Réseaux sociaux enregistrés",
	},
	presentation: {
		page: "presentation" as const,
		schema: presentationSchema,
		constraint: getZodConstraint(presentationSchema),
		message: "Présentation enregistrée",
	},
	apropos: {
		page: "about" as const,
		schema: aboutSchema,
		constraint: getZodConstraint(aboutSchema),
		message: "Page À propos enregistrée",
	},
	mentions: {
		page: "legal" as const,
		schema: legalSchema,
		constraint: getZodConstraint(legalSchema),
		message: "Mentions légales enregistrées",
	},
};
