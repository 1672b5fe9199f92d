import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { announceGift } from "~/giving/pledges/donor-mail.server";
import { splitLine } from "~/giving/pledges/line-gifts.server";
import { paymentMethodOptions } from "~/giving/pledges/pledge";
import { pledgesByReference } from "~/giving/pledges/pledge-queries.server";
import { referencesIn } from "~/giving/pledges/pledge-reference";
import { amountToPay } from "~/giving/pledges/shown-pledge.server";
import { splitSchema, wrongReferences } from "~/giving/statements/line-form.server";
import { LineWords } from "~/giving/statements/line-list";
import { shownLine } from "~/giving/statements/shown-line.server";
import { refusalOf } from "~/giving/statements/statement";
import { arrivalOfUrl, lineOfUrl } from "~/giving/statements/statement-lines.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { newId } from "~/platform/db/new-id.server";
import { adminPaths } from "~/platform/kinds/paths";
import { amountInput } from "~/platform/money/amount";
import { adminPage } from "~/site/layout/admin-page";
import { GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";
import { Field, SelectField } from "~/web/ui/field";

export const meta = adminPage("Partager une ligne");

const changed = "Une de ces promesses vient de changer, ou la ligne : vérifiez avant de confirmer.";

/** Minimum and maximum number of rows of the form; the URL may ask for more than the minimum. */
const [fewest, most] = [6, 60];

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const line = await arrivalOfUrl(id);
	const named = await pledgesByReference(referencesIn(line).exact);
	const rows = Number(new URL(request.url).searchParams.get("lignes")) || fewest;
	const parts = named
		.filter(({ currency }) => currency === line.currency)
		.map((pledge) => ({ who: pledge.reference, rest: amountToPay(pledge) }))
		.map(({ who, rest }) => ({ who, amount: rest > 0 ? amountInput(rest, line.currency) : "" }));
	const empty = Math.max(2, Math.min(most, Math.max(fewest, rows)) - parts.length);
	return {
		line: shownLine(line),
		values: {
			parts: [...parts, ...Array.from({ length: empty }, () => ({ who: "", amount: "" }))],
			...{ fee: "", feeTitle: `Frais : ${line.payer || line.text}`.slice(0, 200), paymentMethod: line.paymentMethod },
		},
	};
}

/** Records all gifts of a line. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const line = await arrivalOfUrl(id, { isSent: true });
	const submission = parseForm(await readForm(request), splitSchema(line));
	const reject = (status: number, message?: string, fieldErrors: Record<string, string[]> = {}) =>
		json(submission.reply({ ...(message && { formErrors: [message] }), fieldErrors }), status);
	if (submission.status !== "success") return reject(400);
	const { parts, fee, feeTitle, paymentMethod } = submission.value;
	const known = await pledgesByReference(parts.flatMap(({ reference }) => reference ?? []));
	const wrong = wrongReferences(parts, known, line.currency);
	if (Object.keys(wrong).length > 0) return reject(400, undefined, wrong);
	const knownReferences = new Set(known.map(({ reference }) => reference));
	const feeId = newId();
	const split = await tryAction({ log: "A line could not be split" }, () =>
		splitLine(
			line,
			{
				parts: parts.map(({ who, reference, amount }) =>
					reference && knownReferences.has(reference) ? { amount, reference, name: "" } : { amount, name: who },
				),
				fee: fee === null ? null : { id: feeId, title: feeTitle, amount: fee },
				paymentMethod,
			},
			account.id,
		),
	);
	if (split.failed) return reject(503, "Les dons n’ont pas pu être enregistrés. Réessayez dans un instant.");
	if (split.value === "conflict") return reject(409, refusalOf(await lineOfUrl(id)) ?? changed);
	const gifts = split.value === "repeated" ? [] : split.value;
	for (const { id, reference } of gifts) await announceGift(account, reference, id);
	if (fee !== null && gifts.length > 0) await record(account, "spending.added", { id: feeId, name: feeTitle });
	const undo = adminPaths.reopenLine(id);
	const message = split.value === "repeated" ? "Ces dons étaient déjà confirmés" : "Dons confirmés";
	return redirectWithToast(adminPaths.statementLines, session, { tone: "success", message, undo });
}

export default function SplitLine() {
	const { line, values } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const back = adminPaths.statementLine(line.id);
	return (
		<div className="page">
			<h1>Partager {line.amount} en plusieurs dons</h1>
			<p>{line.date}</p>
			<LineWords line={line} />
			<p>
				Les montants, moins les frais, font la ligne au centime près. Plus de {fewest} dons ?{" "}
				<Link to="?lignes=20">Afficher 20 lignes</Link>
			</p>
			<SplitForm key={values.parts.length} values={values} refused={refused} back={back} />
		</div>
	);
}

type Values = { parts: { who: string; amount: string }[]; fee: string; feeTitle: string; paymentMethod: string };

type SplitFormProps = { values: Values; refused?: Reply | null; back: string };

/** The form of a line with several gifts, such as a deposit of cheques. */
function SplitForm({ values, refused, back }: SplitFormProps) {
	const [form, fields] = useForm<Values>({ lastResult: refused, defaultValue: values });
	return (
		<GuardedForm form={form} submitLabel="Confirmer ces dons" back={back}>
			{fields.parts.getFieldList().map((part, place) => {
				const { who, amount } = part.getFieldset();
				return (
					<fieldset key={part.key} className="field-group">
						<legend>Don {place + 1}</legend>
						<div className="field-row">
							<Field field={who} label="Référence, ou nom du donateur" />
							<Field field={amount} label="Montant" inputMode="decimal" />
						</div>
					</fieldset>
				);
			})}
			<fieldset className="field-group">
				<legend>Frais retenus, s’il y en a (dépense publiée)</legend>
				<div className="field-row">
					<Field field={fields.feeTitle} label="Dépense" />
					<Field field={fields.fee} label="Montant des frais" inputMode="decimal" />
				</div>
			</fieldset>
			<SelectField
				field={fields.paymentMethod}
				label="Moyen de ces dons"
				groups={[{ options: paymentMethodOptions }]}
			/>
		</GuardedForm>
	);
}
