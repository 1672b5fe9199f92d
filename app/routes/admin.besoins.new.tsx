import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NeedForm } from "~/giving/needs/need-form";
import { needConstraint, receiveNeedForm } from "~/giving/needs/need-form.server";
import { needDetails, shareOfNeed } from "~/giving/needs/needs.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { newId } from "~/platform/db/new-id.server";
import { outboxHeader } from "~/publishing/outbox/outbox-header";
import { listOf } from "~/publishing/publication/item-to-edit.server";
import { addItem, answerSave, prepareShareOf } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Ajouter un besoin");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const timeZone = await siteTimeZone();
	return { values: { id: newId() }, constraint: needConstraint, timeZone, closeTo: listOf("needs", request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const form = await receiveNeedForm(request);
	if ("shown" in form) return json({ ...form.answer, preview: needDetails(form.shown) });
	if (form.status !== "success") return json(form.answer, form.status);
	const resent = request.headers.has(outboxHeader);
	const saved = await addItem("needs", form.value.id, form, account, resent);
	prepareShareOf(saved, shareOfNeed);
	return answerSave(request, "needs", session, form, saved);
}

export default function NewNeed() {
	const blank = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Ajouter un besoin" closeTo={blank.closeTo}>
			<NeedForm {...blank} refused={refused} submitLabel="Ajouter" />
		</Dialog>
	);
}
