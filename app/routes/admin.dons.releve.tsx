import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { calendarDateAt } from "~/calendar/calendar-date";
import { resumedMessage, resumeField } from "~/forms/carried-form";
import type { Reply } from "~/forms/form-state";
import { parseForm } from "~/forms/parse-form.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { adminPage } from "~/layout/admin-page";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import type { NamedTable, TableSample } from "~/statement-formats/statement-line";
import { ImportResult, type ShownResult } from "~/statements/import-result";
import { importStatement, lastCurrency } from "~/statements/import-statement.server";
import { carryStatement, receiveStatement, withText } from "~/statements/receive-statement.server";
import { StatementForm } from "~/statements/statement-form";
import { statementConstraint, statementSchema } from "~/statements/statement-form-schema.server";
import { importSummary, linesInWords } from "~/statements/statement-words";
import { Link } from "~/ui/link";

export const meta = adminPage("Relevé de banque");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { values: { currency: await lastCurrency() }, constraint: statementConstraint };
}

const nameColumnsFirst = "Dites quelle colonne est la date, et laquelle dit le montant ou le crédit.";

type AskedTable = TableSample & Partial<Pick<NamedTable, "roles">>;

type Answer = { refused?: Reply; table?: AskedTable; result?: ShownResult; notice?: string };

/** Reads a statement, and stores its new lines. */
export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer", carryStatement);
	const { form, file, bytes } = await receiveStatement(request);
	const submission = parseForm(form, statementSchema(file));
	const giveBack = (status: number, message?: string, table?: AskedTable) => {
		const reply = submission.reply(message ? { formErrors: [message] } : {});
		return json<Answer>({ refused: table ? withText(reply, bytes) : reply, table }, status);
	};
	if (form.has(resumeField)) return json<Answer>({ refused: submission.reply(), notice: resumedMessage(form) });
	if (submission.status !== "success") return giveBack(file === "too large" ? 413 : 400);
	const { columns, currency, signature, formerly } = submission.value;
	const answer = columns && { signature, columns, formerly };
	const today = calendarDateAt(new Date(), await siteTimeZone());
	const done = await tryAction("A statement could not be imported", () =>
		importStatement({ bytes, currency, today, answer }, administrator.id),
	);
	if (done.failed) return giveBack(503, "Le relevé n’a pas pu être enregistré. Réessayez dans un instant.");
	if (done.value.outcome === "refused") return giveBack(400, done.value.message);
	if (done.value.outcome === "columns") return giveBack(422, nameColumnsFirst, { ...done.value, roles: formerly });
	const { added, removed = 0, confirmed, unread, unreadCount, table } = done.value;
	const summary = importSummary(done.value);
	if (added > 0) await record(administrator, "statement.imported", { name: linesInWords(added) });
	if (formerly && formerly.join() !== columns?.join())
		await record(administrator, "statement.corrected", { name: linesInWords(removed) });
	if (table) {
		const refused = withText(submission.reply(), bytes);
		return json<Answer>({ result: { summary, unread, unreadCount, table, confirmed }, refused, table });
	}
	if (unreadCount > 0) return json<Answer>({ result: { summary, unread, unreadCount } });
	return redirectWithToast("/admin/dons/releve/lignes", session, { tone: "success", message: summary });
}

export default function ImportStatement() {
	const { values, constraint } = useLoaderData<typeof loader>();
	const { result, ...answer } = useActionData<typeof action>() ?? {};
	const form = <StatementForm values={values} constraint={constraint} {...answer} />;
	return (
		<div className="page">
			<Link className="admin-back" to="/admin/dons">
				Retour aux dons
			</Link>
			<h1>Relevé de banque</h1>
			<p>
				Le site lit les dons arrivés et propose à chacun une promesse ; vous confirmez. Une ligne ne compte jamais deux
				fois, même si deux relevés se recouvrent. <Link to="/admin/dons/releve/lignes">Lignes à traiter</Link>
			</p>
			{result && <ImportResult {...result} />}
			{result?.table ? (
				<details key={result.table.roles.join()} className="statement-correction">
					<summary>Corriger les colonnes</summary>
					{form}
				</details>
			) : (
				form
			)}
		</div>
	);
}
