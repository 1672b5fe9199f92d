import { Readable } from "node:stream";
import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { limits } from "~/media/uploads/receive-file.server";
import { type Refusal, refusals } from "~/media/uploads/refusal";
import { type CleanedPicture, cleanedPicture } from "~/media/uploads/store-file.server";
import { idPattern } from "~/platform/db/new-id.server";
import { consents } from "~/platform/db/schema.server";
import { readTexts } from "~/web/forms/carry-form.server";
import { calendarDateField, lines, requiredText, text } from "~/web/forms/form-text.server";
import { parseForm } from "~/web/forms/read-form.server";
import { type ConsentDetails, yearsLater } from "./consent";
import type { ConsentDraft } from "./consents.server";

const ticked = z.literal("on").optional();

const fields = z.object({
	id: z.string().regex(idPattern),
	version: z.coerce.number().int().min(1).optional(),
	firstName: requiredText({ missing: "Saisissez un prénom, ou un nom d’emprunt.", max: 80 }),
	person: z.enum(["child", "adult"], { error: "Dites si c’est un enfant ou un adulte." }),
	guardian: text(120),
	relation: text(80),
	name: text(120),
	contact: lines(400),
	site: ticked,
	sharing: ticked,
	print: ticked,
	givenOn: calendarDateField("Choisissez le jour de l’accord."),
	validUntil: calendarDateField("Choisissez jusqu’à quand."),
	given: z.enum(consents.given.enumValues, { error: "Dites comment l’accord a été donné." }),
	witness: text(120),
});

export const consentConstraint = getZodConstraint(fields);

const issue = (path: string, message: string) => ({ code: "custom" as const, path: [path], message });

/** The years after which an authorisation has to be asked for again, whatever was agreed. */
const mostYears = 10;

/** @param earliest the first day on which an authorisation may end */
const schemaFor = (today: string, earliest: string) =>
	fields.superRefine((value, context) => {
		if (value.person === "child" && !value.guardian)
			context.addIssue(
				issue("guardian", "Pour un enfant, saisissez le nom du parent ou du tuteur qui a donné son accord."),
			);
		if (value.person === "child" && !value.relation)
			context.addIssue(issue("relation", "Saisissez le lien avec l’enfant\u202f: mère, père, tuteur…"));
		if (!value.site && !value.sharing && !value.print)
			context.addIssue(
				issue(
					"site",
					"Choisissez au moins un usage. Si la personne n’en accepte aucun, n’enregistrez rien\u202f: la photo reste masquée.",
				),
			);
		if (value.givenOn > today)
			context.addIssue(issue("givenOn", "Ce jour n’est pas encore venu\u202f: choisissez celui de l’accord."));
		else if (value.validUntil > yearsLater(value.givenOn, mostYears))
			context.addIssue(
				issue("validUntil", "Une autorisation vaut dix ans au plus\u202f: choisissez une date plus proche."),
			);
		if (value.validUntil < value.givenOn)
			context.addIssue(
				issue("validUntil", "La fin vient avant le jour de l’accord\u202f: corrigez l’une des deux dates."),
			);
		else if (value.validUntil < earliest)
			context.addIssue(
				issue("validUntil", "Cette date est déjà passée\u202f: l’autorisation ne permettrait plus rien."),
			);
		if (value.given === "spoken" && !value.witness)
			context.addIssue(issue("witness", "Un accord de vive voix a besoin d’un témoin\u202f: saisissez son nom."));
	});

/** The longest signature that is drawn with a finger, as a data URL. */
const maxSignature = 100_000;

/**
 * Reads the form of an authorisation, with a picture of its paper or a signature.
 * @param today the date on the site's clock
 * @param current the authorisation that it changes: it may have ended, and has its proofs
 */
export async function receiveConsentForm(
	request: Request,
	today: string,
	current?: { hasProof: boolean; validUntil: string },
) {
	const { texts, file } = await readTexts(request, { field: "proof", maxBytes: limits.megabytes.image * 1e6 });
	const form = new FormData();
	for (const [name, value] of texts) form.append(name, value);
	const earliest = current && current.validUntil < today ? current.validUntil : today;
	const submission = parseForm(form, schemaFor(today, earliest));
	const proof = await proofIn(form, file);
	const photoIds = form
		.getAll("photo")
		.map(String)
		.filter((id) => idPattern.test(id));
	const given = form.get("given");
	const missing =
		proof !== undefined || current?.hasProof
			? undefined
			: given === "paper"
				? "Joignez la photo ou le PDF du papier signé."
				: given === "signature"
					? "La personne n’a pas encore signé dans le cadre."
					: undefined;
	const reason = proof && "reason" in proof ? proof.reason : missing;
	const wrong = reason === undefined ? {} : { fieldErrors: { proof: [reason] } };
	if (submission.status !== "success" || reason !== undefined)
		return { status: "refused", photoIds, result: submission.reply(wrong), code: codeOf(proof) } as const;
	const { id, version, person, guardian, relation, name, contact, witness, site, sharing, print, ...dates } =
		submission.value;
	const isChild = person === "child";
	const uses = { site: site === "on", sharing: sharing === "on", print: print === "on" };
	const draft: ConsentDraft = { ...dates, ...uses, isChild };
	const details: ConsentDetails = {
		...{ name, contact, witness },
		...(isChild ? { guardian, relation } : { guardian: "", relation: "" }),
	};
	const picture = proof && !("reason" in proof) ? proof : undefined;
	const reject = (message: string) => submission.reply({ formErrors: [message] });
	return { status: "success", id, version, draft, details, proof: picture, photoIds, reject } as const;
}

/** Returns the HTTP status of a refused form. */
const codeOf = (proof: CleanedPicture | Refusal | undefined) => (proof && "reason" in proof ? proof.status : 400);

/** Returns the cleaned picture of a paper or a signature; why it is refused; undefined without one. */
async function proofIn(form: FormData, file?: Buffer | "too large"): Promise<CleanedPicture | Refusal | undefined> {
	const signature = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(String(form.get("signature") ?? ""))?.[1];
	const isSigned = form.get("given") === "signature" && signature && signature.length <= maxSignature;
	const bytes = isSigned ? Buffer.from(signature, "base64") : file;
	if (bytes === "too large") return refusals.tooLarge("papier", limits.megabytes.image);
	return bytes && cleanedPicture(Readable.from([bytes]), isSigned ? "signature.png" : "papier");
}
