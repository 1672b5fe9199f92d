import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NeedForm } from "~/giving/needs/need-form";
import { needConstraint, needValues, receiveNeedForm } from "~/giving/needs/need-form.server";
import { needDetails, needToEdit, shareOfNeed } from "~/giving/needs/needs.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { found, itemToEdit, listOf } from "~/publishing/publication/item-to-edit.server";
import { answerSave, prepareShareOf, saveItem } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Modifier le besoin");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const need = found("needs", await needToEdit(id));
	const { values, ...item } = itemToEdit(need, {}, await siteTimeZone());
	return json(
		{
			...item,
			values: { ...values, ...needValues(need) },
			picturePath: need.picture?.path,
			described: need.picture ? [need.picture] : [],
			constraint: needConstraint,
			closeTo: listOf("needs", request),
		},
		need.deletedAt ? 404 : 200,
	);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const need = found("needs", await needToEdit(id));
	const form = await receiveNeedForm(request, need);
	if ("shown" in form) return json({ ...form.answer, preview: needDetails(form.shown) });
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await saveItem("needs", id, form, account);
	prepareShareOf(saved, shareOfNeed);
	return answerSave(request, "needs", session, form, saved);
}

export default function EditNeed() {
	const shown = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Modifier le besoin" closeTo={shown.closeTo}>
			<NeedForm
				key={shown.values.id}
				{...shown}
				refused={refused}
				submitLabel={shown.state === "published" ? "Enregistrer" : "Publier"}
			/>
		</Dialog>
	);
}
