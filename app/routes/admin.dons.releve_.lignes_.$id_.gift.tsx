import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { needOptions } from "~/giving/needs/needs.server";
import { announceGift } from "~/giving/pledges/donor-mail.server";
import { DirectGiftForm } from "~/giving/pledges/gift-form";
import { directGift, directGiftConstraint, directGiftSchema } from "~/giving/pledges/gift-form.server";
import { addDirectGift } from "~/giving/pledges/gifts.server";
import { refusalOf } from "~/giving/statements/statement";
import { arrivalOfUrl, lineOfUrl } from "~/giving/statements/statement-lines.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatDate } from "~/platform/calendar/calendar-date";
import { newId } from "~/platform/db/new-id.server";
import { adminPaths } from "~/platform/kinds/paths";
import { amountInput, formatAmount } from "~/platform/money/amount";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

export const meta = adminPage("Noter un don reçu");

const used = "Un autre don a déjà été noté avec ce formulaire : rechargez la page pour noter celui-ci.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const [line, needs] = await Promise.all([arrivalOfUrl(id), needOptions()]);
	const { date, amount, currency, payer } = line;
	const summary = `${formatAmount(amount, currency)}, ${formatDate(date)}, d’après le relevé.`;
	return {
		values: { id: newId(), name: payer, paymentMethod: line.paymentMethod },
		constraint: directGiftConstraint,
		summary,
		needs,
		back: adminPaths.statementLine(id),
	};
}

/** Records a line as a gift that nobody had promised; amount and day are those of the line. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const [line, form] = [await arrivalOfUrl(id, { isSent: true }), await readForm(request)];
	form.set("amount", amountInput(line.amount, line.currency));
	form.set("currency", line.currency);
	if (!form.has("paymentMethod")) form.set("paymentMethod", line.paymentMethod);
	form.set("receivedOn", line.date);
	const submission = parseForm(form, directGiftSchema(line.date));
	const reject = (status: number, message?: string) =>
		json(submission.reply(message ? { formErrors: [message] } : {}), status);
	if (submission.status !== "success") return reject(400);
	const { draft, gift } = directGift(submission.value);
	const added = await tryAction({ log: "A gift could not be stored" }, () =>
		addDirectGift(submission.value.id, draft, gift, account.id, { giftId: id, ofLine: true }),
	);
	if (added.failed) return reject(503, "Le don n’a pas pu être enregistré. Réessayez dans un instant.");
	if (added.value === undefined) return reject(409, refusalOf(await lineOfUrl(id)) ?? used);
	const { reference, isNew } = added.value;
	if (isNew) await announceGift(account, reference, id);
	const undo = adminPaths.reopenLine(id);
	return redirectWithToast(adminPaths.statementLines, session, { tone: "success", message: "Don noté", undo });
}

export default function GiftOfLine() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Noter un don sans promesse</h1>
			<DirectGiftForm {...form} refused={refused} />
		</div>
	);
}
