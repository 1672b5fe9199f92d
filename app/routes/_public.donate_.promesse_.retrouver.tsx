import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RecoveryForm } from "~/giving/pledges/donor-forms";
import { mailPledgeLinks, recoveryConstraint, recoverySchema } from "~/giving/pledges/recover-pledges.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { ButtonLink } from "~/web/ui/button";
import { FormThanks } from "~/web/ui/form";

export { visitorPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Retrouver mon don");

export const loader = () => ({ canMail: env.SMTP_URL !== undefined, constraint: recoveryConstraint });

export async function action({ request }: ActionFunctionArgs) {
	const submission = parseForm(await readForm(request), recoverySchema);
	if (submission.status !== "success") return json({ isDone: false, result: submission.reply() }, 400);
	const refused = await mailPledgeLinks(request, submission.value);
	if (refused === undefined) return json({ isDone: true, result: null });
	return json({ isDone: false, result: submission.reply({ formErrors: [refused.message] }) }, refused.status);
}

export default function RecoveryPage() {
	const { canMail, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Retrouver mon don</h1>
			{canMail && !answer?.isDone && (
				<>
					<p className="page-lead">
						Saisissez l’adresse e-mail que vous aviez laissée : vous y recevrez le lien de chaque don.
					</p>
					<RecoveryForm constraint={constraint} refused={answer?.result} />
				</>
			)}
			{answer?.isDone && (
				<FormThanks>
					Si des dons ont été annoncés avec cette adresse, un e-mail avec leurs liens est en route. Regardez aussi dans
					les indésirables.
				</FormThanks>
			)}
			<p>
				{canMail
					? "Vous n’aviez pas laissé d’adresse\u202f? Écrivez-nous, avec votre référence si vous l’avez."
					: "Ce site n’envoie pas d’e-mail. Écrivez-nous, avec votre référence si vous l’avez\u202f: nous retrouverons votre don."}
			</p>
			<p className="actions">
				<ButtonLink to={publicPaths.contact}>Nous écrire</ButtonLink>
			</p>
		</div>
	);
}
