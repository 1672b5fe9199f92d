import type * as z from "zod";
import { parseForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { tryAction } from "~/http/try-action.server";
import {
	conflictMessage,
	contentHashes,
	fieldConflictMessage,
	hashMismatches,
} from "~/publication/content-hash.server";
import type { PasswordRefusal } from "~/session/confirm-password.server";
import type { Association } from "./association-facts";
import { association, replaceSettings, storedSettings, withDefaults } from "./settings.server";
import type { SettingsSection } from "./settings-sections";

/** The settings of a section, and the marks of them that the form sends back. */
export async function loadSection<Name extends keyof Association>({ settings }: { settings: Name[] }) {
	const known = await association();
	const values = Object.fromEntries(settings.map((name) => [name, known[name]])) as Pick<Association, Name>;
	return { values, opened: contentHashes(settings.map((name) => known[name])) };
}

/** What a section asks for before its settings are saved. */
type Prepared = {
	/** Why the form is not accepted after all. */
	refusal?: PasswordRefusal;
	/** What the journal calls the change; the section's title unless said. */
	recordedAs?: string;
};

type SectionForm<Schema extends z.ZodObject> = {
	section: SettingsSection;
	schema: Schema;
	/** Fields that are never given back. */
	hideFields?: string[];
	/** @param before what was known until now */
	prepare?: (values: z.output<Schema>, before: Association) => Promise<Prepared>;
};

/**
 * Reads, checks and saves the form of a section. What somebody else wrote since it was opened is shown beside the field
 * before it is written over.
 * @returns the form to give back, or what the journal is to call the change, if there was one
 */
export async function saveSection<Schema extends z.ZodObject>(
	request: Request,
	{ section, schema, hideFields, prepare }: SectionForm<Schema>,
) {
	const form = await readForm(request);
	const opened = String(form.get("opened") ?? "");
	const submission = parseForm(form, schema);
	const giveBack = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}, at = opened) => ({
		answer: { ...submission.reply({ hideFields, ...errors }), opened: at },
		init,
	});
	if (submission.status !== "success") return giveBack({ status: 400 });
	const { value } = submission;
	const { settings, title } = section;
	const changes: Partial<Association> = Object.fromEntries(settings.map((name) => [name, value[name]]));

	const save = async () => {
		const read = await storedSettings();
		const known = withDefaults(read);
		const texts = settings.map((name) => known[name]);
		const changed = hashMismatches(opened, texts);
		const overtaken = settings.filter((name, index) => changed[index] && known[name] !== value[name]);
		if (overtaken.length > 0) {
			const fieldErrors = Object.fromEntries(overtaken.map((name) => [name, [fieldConflictMessage(known[name])]]));
			return giveBack({ status: 409 }, { formErrors: [conflictMessage], fieldErrors }, contentHashes(texts));
		}
		const { refusal, recordedAs = title } = (await prepare?.(value, known)) ?? {};
		if (refusal) return giveBack(refusal.init, refusal.errors);
		const saved = await replaceSettings(read, changes);
		return saved && { changed: saved.length > 0 && recordedAs };
	};
	const done = await tryAction("Une erreur s'est produite", async () => {
		for (let tries = 1; tries <= 10; tries++) {
			const outcome = await save();
			if (outcome) return outcome; // else somebody was faster: look again
		}
		throw new Error("The settings changed whenever they were read");
	});
	return done.failed ? giveBack({ status: 503 }, { formErrors: [done.message] }) : done.value;
}
