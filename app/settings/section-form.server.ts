import { json } from "@remix-run/node";
import type * as z from "zod";
import { parseForm, readForm } from "~/forms/read-form.server";
import { tryAction } from "~/http/error-response.server";
import type { AuditAction } from "~/journal/audit-actions";
import { record } from "~/journal/record.server";
import { adminPaths } from "~/kinds/paths";
import {
	conflictMessage,
	conflictsAfter,
	fieldConflictMessage,
	openedVersion,
} from "~/publication/save-if-unchanged.server";
import type { PasswordRefusal } from "~/session/confirm-password.server";
import { redirectWithToast } from "~/session/flash.server";
import type { SignedIn } from "~/session/require-administrator.server";
import type { Association } from "./association-facts";
import { saveAssociation, storedSettings, withDefaults } from "./settings.server";
import { settingsOf } from "./settings-fields";
import { type SectionName, sections } from "./settings-sections";

/** The values of a section and the version its form is loaded with. */
export async function loadSection(section: SectionName) {
	const { rows, version } = await storedSettings();
	const known = withDefaults(rows);
	const values: Partial<Association> = Object.fromEntries(settingsOf(section).map((name) => [name, known[name]]));
	return { values, opened: version };
}

type Recorded = { action: AuditAction; name: string };

/** Result of a section's own validation. */
type Validated = {
	/** Rejects the form. */
	refusal?: PasswordRefusal | { errors: { fieldErrors: Record<string, string[]> }; init: { status: number } };
	/** The change in the journal; by default one of the settings, with the section's title. */
	recorded?: Recorded;
};

type SectionForm<Schema extends z.ZodObject> = {
	section: SectionName;
	schema: Schema;
	/** The toast once it is saved. */
	message: string;
	/** Fields never sent back to the browser. */
	hideFields?: string[];
	/** @param before the stored settings */
	prepare?: (values: z.output<Schema>, before: Association) => Promise<Validated>;
	/** Work that follows from the saved settings; returns the message of its failure. */
	finish?: () => Promise<string | undefined>;
};

/**
 * Reads, validates and saves a section's form. A field saved by someone else after the form was loaded conflicts unless
 * both values are equal.
 */
export async function saveSection<Schema extends z.ZodObject>(
	request: Request,
	{ administrator, session }: SignedIn,
	{ section, schema, message, hideFields, prepare, finish }: SectionForm<Schema>,
) {
	const form = await readForm(request);
	const opened = openedVersion(form);
	const submission = parseForm(form, schema);
	const giveBack = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}, at = opened) =>
		json({ ...submission.reply({ hideFields, ...errors }), opened: at }, init);
	if (submission.status !== "success") return giveBack({ status: 400 });
	const { value } = submission;
	const settings = settingsOf(section);
	const changes: Partial<Association> = Object.fromEntries(settings.map((name) => [name, value[name]]));

	const save = async (): Promise<ReturnType<typeof giveBack> | Recorded | undefined> => {
		const { rows, version } = await storedSettings();
		const before = withDefaults(rows);
		const since = conflictsAfter(opened, version);
		const later = new Set(rows.filter((row) => row.version > since).map((row) => row.name));
		const conflicts = settings.filter((name) => later.has(name) && before[name] !== value[name]);
		if (conflicts.length > 0) {
			const fieldErrors = Object.fromEntries(conflicts.map((name) => [name, [fieldConflictMessage(before[name])]]));
			return giveBack({ status: 409 }, { formErrors: [conflictMessage], fieldErrors }, version);
		}
		const { refusal, recorded } = (await prepare?.(value, before)) ?? {};
		if (refusal) return giveBack(refusal.init, refusal.errors);
		if ((await saveAssociation(changes, version)).length > 0)
			return recorded ?? { action: "settings.changed", name: sections[section].title };
		// No change, unless a concurrent save came first.
		return (await storedSettings()).version === version ? undefined : save();
	};
	const outcome = await tryAction("Une erreur s'est produite", save);
	if (outcome.failed) return giveBack({ status: 503 }, { formErrors: [outcome.message] });
	if (outcome.value && !("action" in outcome.value)) return outcome.value;
	if (outcome.value) await record(administrator, outcome.value.action, { name: outcome.value.name });
	const failure = await finish?.();
	const toast = failure ? ({ tone: "error", message: failure } as const) : ({ tone: "success", message } as const);
	return redirectWithToast(adminPaths.settings, session, toast);
}
