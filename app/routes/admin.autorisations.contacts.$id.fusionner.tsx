import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listedConsents } from "~/content/consent/consent-lists.server";
import { mergeConsents, requireConsent } from "~/content/consent/consents.server";
import { shownConsent, siteToday } from "~/content/consent/shown-consent.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const consent = await requireConsent(id);
	const [today, timeZone] = await Promise.all([siteToday(), siteTimeZone()]);
	const others = (await listedConsents(today, { seesContacts: false })).filter((other) => other.id !== id);
	const choices = others.map((other) => {
		const { firstName, until, uses } = shownConsent(other, today, timeZone);
		return { id: other.id, label: `${firstName}, jusqu’au ${until}, ${uses}` };
	});
	return { id, firstName: consent.firstName, choices };
}

/** Merges another authorisation of the same person into this one. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const other = String((await readForm(request)).get("other") ?? "");
	const consent = await requireConsent(id);
	const done = await tryAction({ log: "Authorisations could not be merged" }, () =>
		mergeConsents(id, other, account.id),
	);
	if (done.failed || !done.value)
		return redirectWithToast(adminPaths.consentContact(id), session, {
			tone: "error",
			message: done.failed ? done.message : "Choisissez l’autre autorisation de cette personne.",
		});
	await record(account, "consent.merged", { id, name: consent.firstName });
	return redirectWithToast(adminPaths.consent(id), session, { tone: "success", message: "Autorisations réunies" });
}

export default function Merge() {
	const { id, firstName, choices } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Réunir avec celle de ${firstName}\u202f?`}
			about="Pour une personne inscrite deux fois. Les photos et les preuves vont ensemble ; là où les deux diffèrent, le plus strict vaut : l’usage refusé, la fin la plus proche, le retrait."
			confirm="Réunir"
			closeTo={adminPaths.consentContact(id)}
		>
			<div className="field">
				<label htmlFor="other">Autre autorisation</label>
				<select id="other" name="other" className="field-control" required>
					{choices.map((choice) => (
						<option key={choice.id} value={choice.id}>
							{choice.label}
						</option>
					))}
				</select>
			</div>
		</ConfirmDialog>
	);
}
