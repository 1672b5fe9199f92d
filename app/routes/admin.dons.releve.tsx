import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { paymentMethods } from "~/giving/pledges/pledge";
import { suffice } from "~/giving/statement-formats/statement-line";
import { ImportResult, type ShownResult } from "~/giving/statements/import-result";
import {
	answeredWords,
	importStatement,
	lastCurrency,
	type Question,
} from "~/giving/statements/import-statement.server";
import { knownAccounts } from "~/giving/statements/statement-accounts.server";
import { type AskedTable, StatementForm } from "~/giving/statements/statement-form";
import {
	carryStatement,
	maxAnswered,
	receiveStatement,
	statementAnswers,
	statementConstraint,
	statementSchema,
	withText,
} from "~/giving/statements/statement-form.server";
import { importSummary, linesInWords } from "~/giving/statements/statement-words";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { adminPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { resumedMessage, resumeField } from "~/web/forms/carried-form";
import type { Reply } from "~/web/forms/guarded-form";
import { parseForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Relevé de banque");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const accounts = (await knownAccounts()).map(({ id, name, paymentMethod }) => ({ id, name, paymentMethod }));
	return {
		values: { currency: await lastCurrency(), accountPaymentMethod: "transfer" },
		accounts,
		answered: (await answeredWords()).slice(0, maxAnswered),
		constraint: statementConstraint,
	};
}

const nameColumnsFirst = "Dites quelle colonne est la date, et laquelle dit le montant ou le crédit.";
const nameWords =
	"Une colonne de mots a un titre que le site ne connaît pas : dites ce qu’elle contient, ou « Rien d’utile ». Aucune ligne n’est encore enregistrée.";
const answerFirst = "Répondez d’abord : aucune ligne n’est encore enregistrée.";

type Answer = { refused?: Reply; table?: AskedTable; question?: Question; result?: ShownResult; notice?: string };

/** Reads a statement, and stores its new lines. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryStatement);
	const { form, file, bytes } = await receiveStatement(request);
	const submission = parseForm(form, statementSchema(file));
	const reject = (status: number, message?: string, { values = {}, ...asked }: Answer & { values?: object } = {}) => {
		const reply = submission.reply(message ? { formErrors: [message] } : {});
		const isAsked = asked.table !== undefined || asked.question !== undefined;
		const refused = { ...reply, initialValue: { ...reply.initialValue, ...values } };
		return json<Answer>({ refused: isAsked ? withText(refused, bytes) : refused, ...asked }, status);
	};
	if (form.has(resumeField)) return json<Answer>({ refused: submission.reply(), notice: resumedMessage(form) });
	if (submission.status !== "success") return reject(file === "too large" ? 413 : 400);
	const answers = statementAnswers(submission.value);
	const today = calendarDateAt(new Date(), await siteTimeZone());
	const [wallet, ...wallets] = await mobileAccounts();
	const firstWallet = wallet && wallets.length === 0 ? wallet.operator : "Mobile money";
	const done = await tryAction({ log: "A statement could not be imported" }, () =>
		importStatement({ ...answers, bytes, today, firstWallet }, account.id),
	);
	if (done.failed) return reject(503, "Le relevé n’a pas pu être enregistré. Réessayez dans un instant.");
	const { columns: { formerly, roles } = {}, account: chosenAccount, day } = answers;
	if (done.value.outcome === "refused") return reject(400, done.value.message);
	if (done.value.outcome === "columns") {
		const message = suffice(done.value.roles ?? []) ? nameWords : nameColumnsFirst;
		return reject(422, message, { table: { ...done.value, formerly } });
	}
	if (done.value.outcome === "asked") {
		const { table, problem, account: askedAccount } = done.value;
		const values = {
			...{ day: day ?? today, accountPaymentMethod: chosenAccount?.paymentMethod ?? askedAccount?.paymentMethod },
			accountName: chosenAccount?.name || (askedAccount?.paymentMethod === "mobile" ? firstWallet : ""),
		};
		const answered = roles && table && { ...table, formerly };
		return reject(problem ? 400 : 422, problem ?? answerFirst, { values, table: answered, question: done.value });
	}
	const { added, known, twins, returned, removed = 0, warnings, unreadCount, table, accounts } = done.value;
	const summary = importSummary(done.value);
	if (added > 0) await record(account, "statement.imported", { name: linesInWords(added) });
	if (formerly && formerly.join() !== roles?.join())
		await record(account, "statement.corrected", { name: linesInWords(removed) });
	const hasToLook = unreadCount + warnings.length + twins + returned > 0 || added === 0 || table?.isNamed;
	if (!hasToLook) return redirectWithToast(adminPaths.statementLines, session, { tone: "success", message: summary });
	const result = { ...done.value, summary, hasStoredLines: added + known > 0 };
	if (table === undefined) return json<Answer>({ result });
	const values = { account: accounts.length === 1 ? accounts[0]?.id : undefined };
	return reject(200, undefined, { result, table: { ...table, formerly: table.roles }, values });
}

export default function ImportStatement() {
	const loaded = useLoaderData<typeof loader>();
	const { result, ...answer } = useActionData<typeof action>() ?? {};
	const form = <StatementForm {...loaded} {...answer} />;
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.pledges}>
				Retour aux dons
			</Link>
			<h1>Relevé de banque</h1>
			<p>
				Le site lit les dons arrivés et propose à chacun une promesse ; vous confirmez. Une ligne ne compte jamais deux
				fois, même si deux relevés se recouvrent. <Link to={adminPaths.statementLines}>Lignes à traiter</Link>
			</p>
			<p>
				Des colonnes d’un tableau ont été mal lues ? Envoyez de nouveau le même fichier : vous pourrez les corriger.
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
			{loaded.accounts.length > 0 && (
				<section className="box stack" aria-labelledby="accounts">
					<h2 id="accounts">Comptes</h2>
					<ul className="statement-unread">
						{loaded.accounts.map(({ id, name, paymentMethod: code }) => (
							<li key={id}>
								{name} ({paymentMethods[code].toLowerCase()}){" "}
								<Link to={adminPaths.statementAccount(id)}>Modifier {name}</Link>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}
