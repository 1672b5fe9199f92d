import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { ConsentForm } from "~/content/consent/consent-form";
import { consentConstraint, receiveConsentForm } from "~/content/consent/consent-form.server";
import { changeConsent, consentById, isReadable, openedDetails, proofsOf } from "~/content/consent/consents.server";
import { ContactLinks } from "~/content/consent/contact-links";
import { siteToday } from "~/content/consent/shown-consent.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Contacts d’une autorisation");

const notFound = () => errorResponse(404, "Cette autorisation n’existe pas ou a été effacée.");

const noKey =
	"Ces contacts sont chiffrés par une clé que ce site n’a pas. Remettez la clé de l’ancienne machine (le fichier session-secret de son DATA_DIR), puis redémarrez.";

/** Shows contacts and proofs of an authorisation, which the journal notes. */
export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const consent = await consentById(id);
	if (consent === undefined || consent.erasedAt) throw notFound();
	if (!isReadable(consent)) throw errorResponse(409, noKey);
	const proofs = await proofsOf(id);
	await record(account, "consent.seen", { id, name: consent.firstName });
	const { isChild, site, sharing, print, firstName, givenOn, validUntil, given, version } = consent;
	const on = (use: boolean) => (use ? "on" : undefined);
	return {
		values: {
			...{ id, firstName, givenOn, validUntil, given, ...openedDetails(consent) },
			...{ person: isChild ? "child" : "adult", site: on(site), sharing: on(sharing), print: on(print) },
		},
		version,
		constraint: consentConstraint,
		closeTo: adminPaths.consent(id),
		isWithdrawn: consent.withdrawnAt !== null,
		isKept: consent.keptForDispute,
		proofs: proofs.map((proof) => proof.id),
	};
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const [consent, proofs, today] = await Promise.all([consentById(id), proofsOf(id), siteToday()]);
	if (consent === undefined || consent.erasedAt) throw notFound();
	if (!isReadable(consent)) throw errorResponse(409, noKey);
	const current = { hasProof: proofs.length > 0, validUntil: consent.validUntil };
	const form = await receiveConsentForm(request, today, current);
	if (form.status === "refused") return json(form.result, form.code);
	const { version = 0, draft, details, proof } = form;
	const saved = await tryAction({ log: "An authorisation could not be changed" }, () =>
		changeConsent(id, version, draft, details, { proof, by: account.id, today }),
	);
	if (saved.failed) return json(form.reject(saved.message), 503);
	if (saved.value === "conflict")
		return json(
			form.reject(
				"Quelqu’un a modifié ou retiré cette autorisation entre-temps. Ouvrez-la à nouveau avant de la changer.",
			),
			409,
		);
	await record(account, "consent.changed", { id, name: draft.firstName });
	return redirectWithToast(adminPaths.consent(id), session, { tone: "success", message: "Autorisation enregistrée" });
}

export default function Contacts() {
	const { isWithdrawn, isKept, proofs, ...form } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<>
			<div className="page">
				<Link className="admin-back" to={form.closeTo}>
					{form.values.firstName}
				</Link>
				<h1>Contacts, preuves et modification</h1>
				{isWithdrawn ? (
					<p>Cette autorisation a été retirée : elle ne se modifie plus.</p>
				) : (
					<ConsentForm {...form} refused={refused} />
				)}
				<ContactLinks
					id={form.values.id}
					values={form.values}
					isWithdrawn={isWithdrawn}
					isKept={isKept}
					proofs={proofs}
				/>
			</div>
			<Outlet />
		</>
	);
}
