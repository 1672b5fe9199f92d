import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { yearsLater } from "~/content/consent/consent";
import { ConsentForm } from "~/content/consent/consent-form";
import { consentConstraint, receiveConsentForm } from "~/content/consent/consent-form.server";
import { photosById } from "~/content/consent/consent-lists.server";
import { addConsent } from "~/content/consent/consents.server";
import { shownPhoto, siteToday } from "~/content/consent/shown-consent.server";
import { requirePhoto } from "~/content/gallery/hide-photo.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { idPattern, newId } from "~/platform/db/new-id.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { tryAction } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Ajouter une autorisation");

export async function loader({ request }: LoaderFunctionArgs) {
	const signedIn = await requirePermission(request);
	const asked = new URL(request.url).searchParams.getAll("photo").filter((id) => idPattern.test(id));
	for (const id of asked) await requirePhoto(signedIn, id);
	const [today, { consentYears }, photos] = await Promise.all([siteToday(), association(), photosById(asked)]);
	return {
		values: { id: newId(), givenOn: today, validUntil: yearsLater(today, Number(consentYears) || 2) },
		photos: photos.map(shownPhoto),
		constraint: consentConstraint,
		closeTo: photos.length > 0 ? adminPaths.waitingPhotos : adminPaths.consents,
	};
}

const alreadyStored =
	"Cette autorisation est déjà enregistrée, avec d’autres mots\u202f: ouvrez-la dans le registre pour la changer.";

export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const { account, session } = signedIn;
	const form = await receiveConsentForm(request, await siteToday());
	if (form.status === "refused") return json(form.result, form.code);
	for (const id of form.photoIds) await requirePhoto(signedIn, id);
	const { id, draft, details, proof, photoIds } = form;
	const added = await tryAction({ log: "An authorisation could not be added" }, () =>
		addConsent(id, draft, details, { proof, photoIds, by: account.id }),
	);
	if (added.failed) return json(form.reject(added.message), 503);
	if (added.value === "other") return json(form.reject(alreadyStored), 409);
	if (added.value === "added") await record(account, "consent.added", { id, name: draft.firstName });
	return redirectWithToast(adminPaths.consent(id), session, { tone: "success", message: "Autorisation enregistrée" });
}

export default function NewConsent() {
	const refused = useActionData<typeof action>();
	const form = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<Link className="admin-back" to={form.closeTo}>
				Retour
			</Link>
			<h1>Ajouter une autorisation</h1>
			<ConsentForm {...form} refused={refused} />
		</div>
	);
}
