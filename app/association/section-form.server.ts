import type { z } from "zod";
import { attempt } from "~/http/attempt.server";
import { parseForm } from "~/http/parse-form.server";
import { readForm } from "~/http/read-form.server";
import type { Association } from "./association-facts";
import { association, saveAssociation, writtenSince } from "./settings.server";
import type { SettingsSection } from "./settings-sections";

/** The settings of a section, and when they were read, in milliseconds: the form sends that back. */
export async function openSection<Name extends keyof Association>({ settings }: { settings: Name[] }) {
	const known = await association();
	const values = Object.fromEntries(settings.map((name) => [name, known[name]])) as Pick<Association, Name>;
	return { values, opened: Date.now() };
}

/** What a section asks for, or changes elsewhere, before its settings are saved. */
type Prepared = {
	/** Why a field is not accepted after all. */
	refusal?: { field: string; message: string; status: number; headers?: Record<string, string> };
	/** What the journal calls the change; the section's title unless said. */
	recordedAs?: string;
};

type SectionForm<Schema extends z.ZodObject> = {
	section: SettingsSection;
	schema: Schema;
	/** Fields that are never given back. */
	hideFields?: string[];
	prepare?: (values: z.output<Schema>) => Promise<Prepared>;
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
	const opened = Number(form.get("opened")) || Date.now();
	const submission = parseForm(form, schema);
	const giveBack = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}, at = opened) => ({
		answer: { ...submission.reply({ hideFields, ...errors }), opened: at },
		init,
	});
	if (submission.status !== "success") return giveBack({ status: 400 });
	const { value } = submission;
	const changes: Partial<Association> = Object.fromEntries(section.settings.map((name) => [name, value[name]]));
	const overtaken = Object.entries(await writtenSince(opened, changes));
	if (overtaken.length > 0) {
		const fieldErrors = Object.fromEntries(overtaken.map(([name, theirs]) => [name, [overtakenInWords(theirs)]]));
		return giveBack({ status: 409 }, { formErrors: [overtakenBySomebody], fieldErrors }, Date.now());
	}
	const done = await attempt("Une erreur s'est produite", async () => {
		const prepared = await prepare?.(value);
		return { ...prepared, changed: prepared?.refusal ? [] : await saveAssociation(changes) };
	});
	if (done.failed) return giveBack({ status: 503 }, { formErrors: [done.message] });
	const { refusal, recordedAs = section.title, changed } = done.value;
	if (refusal) return giveBack(refusal, { fieldErrors: { [refusal.field]: [refusal.message] } });
	return { changed: changed.length > 0 && recordedAs };
}

const overtakenBySomebody =
	"Ces renseignements ont été changés entre-temps. Rien n’est perdu : comparez, puis enregistrez à nouveau pour garder les vôtres.";

const overtakenInWords = (theirs: string) =>
	theirs === "" ? "Ce champ a été vidé entre-temps." : `Enregistré entre-temps : « ${theirs} »`;
