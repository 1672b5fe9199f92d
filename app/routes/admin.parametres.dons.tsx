import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Association } from "~/association/association-facts";
import { unlistedPage } from "~/association/page-facts";
import { association, saveAssociation } from "~/association/settings.server";
import { SettingsPage } from "~/association/settings-page";
import { sections } from "~/association/settings-sections";
import { passwordRefusal } from "~/auth/confirm-password.server";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { GivingForm } from "~/donations/giving-form";
import { givingConstraint, givingSchema, movesMoney } from "~/donations/giving-form-schema.server";
import { attempt } from "~/http/attempt.server";
import { parseForm } from "~/http/parse-form.server";
import { readForm } from "~/http/read-form.server";
import { record } from "~/journal/record.server";

export { loaderHeaders as headers } from "~/http/loader-headers";

const section = sections.giving;
const hideFields = ["password"];

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	const { administrator } = await requireAdministrator(request);
	return { values: waysOf(await association()), account: administrator.email, constraint: givingConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const submission = parseForm(await readForm(request), givingSchema);
	if (submission.status !== "success") return json(submission.reply({ hideFields }), 400);
	const { password, ...ways } = submission.value;
	const movesTheMoney = movesMoney(await association(), ways);
	const refusal = movesTheMoney ? await passwordRefusal(administrator, password, request) : undefined;
	if (refusal)
		return json(submission.reply({ hideFields, fieldErrors: { password: [refusal.message] } }), {
			status: refusal.status,
			headers: refusal.headers,
		});
	const saved = await attempt("Une erreur s'est produite", () => saveAssociation(ways));
	if (saved.failed) return json(submission.reply({ hideFields, formErrors: [saved.message] }), 503);
	const name = movesTheMoney ? `${section.title} : virement ou mobile money` : section.title;
	if (saved.value.length > 0) await record(administrator, "settings.changed", { name });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Moyens de donner enregistrés" });
}

const waysOf = ({
	transferHolder,
	iban,
	bic,
	mobileOperator,
	mobileNumber,
	mobileName,
	chequePayee,
	chequeAddress,
	cashPlace,
	materialGifts,
	donationPage,
}: Association) => ({
	transferHolder,
	iban,
	bic,
	mobileOperator,
	mobileNumber,
	mobileName,
	chequePayee,
	chequeAddress,
	cashPlace,
	materialGifts,
	donationPage,
});

export default function GivingSettings() {
	const { values, account, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<GivingForm values={values} account={account} constraint={constraint} refused={refused} />
		</SettingsPage>
	);
}
