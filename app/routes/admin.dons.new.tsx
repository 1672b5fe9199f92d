import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { needOptions } from "~/giving/needs/needs.server";
import { announceGift } from "~/giving/pledges/donor-mail.server";
import { DirectGiftForm } from "~/giving/pledges/gift-form";
import { directGift, directGiftConstraint, directGiftSchema } from "~/giving/pledges/gift-form.server";
import { addDirectGift } from "~/giving/pledges/gifts.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { newId } from "~/platform/db/new-id.server";
import { adminPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

export const meta = adminPage("Noter un don reçu");

const used = "Un autre don a déjà été noté avec ce formulaire : envoyez-le encore une fois pour noter celui-ci aussi.";

const today = async () => calendarDateAt(new Date(), await siteTimeZone());

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const needs = await needOptions();
	const values = { id: newId(), receivedOn: await today(), currency: "EUR", paymentMethod: "cash" };
	return { values, needs, constraint: directGiftConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), directGiftSchema(await today()));
	const reject = (status: number, message?: string, hideFields: string[] = []) =>
		json(submission.reply({ ...(message && { formErrors: [message] }), hideFields }), status);
	if (submission.status !== "success") return reject(400);
	const { draft, gift } = directGift(submission.value);
	const giftId = newId();
	const added = await tryAction({ log: "A gift could not be stored" }, () =>
		addDirectGift(submission.value.id, draft, gift, account.id, { giftId }),
	);
	if (added.failed) return reject(503, "Le don n’a pas pu être enregistré. Réessayez dans un instant.");
	if (added.value === undefined) return reject(409, used, ["id"]);
	const { reference, isNew } = added.value;
	if (isNew) await announceGift(account, reference, giftId);
	return redirectWithToast(adminPaths.pledge(reference), session, { tone: "success", message: "Don noté" });
}

export default function NewGift() {
	const { values, needs, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Noter un don reçu</h1>
			<DirectGiftForm values={values} needs={needs} constraint={constraint} refused={refused} />
		</div>
	);
}
