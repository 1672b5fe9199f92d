import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { carryForm } from "~/forms/carry-form.server";
import { NeedForm } from "~/needs/need-form";
import { needConstraint, needValues, receiveNeedForm } from "~/needs/need-form.server";
import { needToEdit, shareOfNeed } from "~/needs/needs.server";
import { found, itemToEdit, listOf } from "~/publication/item-to-edit.server";
import { answerSave, prepareShareOf, saveItem } from "~/publication/save-item.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
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
	const { administrator, session } = await requireAdministrator(request, "continuer", carryForm);
	const need = found("needs", await needToEdit(id));
	const form = await receiveNeedForm(request, need);
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await saveItem("needs", id, form, administrator);
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
