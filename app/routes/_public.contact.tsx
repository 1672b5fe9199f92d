import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactDetails } from "~/content/contact/contact-views";
import { ContactForm } from "~/content/contact/message-forms";
import {
	acceptMessage,
	contactConstraint,
	contactSchema,
	maxFormLength,
	signTime,
} from "~/content/contact/message-forms.server";
import { sessionSecret } from "~/people/session/session-secret.server";
import { newId } from "~/platform/db/new-id.server";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { association } from "~/publishing/settings/settings.server";
import { useAssociation } from "~/site/layout/use-association";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { FormThanks } from "~/web/ui/form";

export { visitorPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: "Contactez-nous",
		path: publicPaths.contact,
		description: [
			"Une question, une proposition d’aide, un enfant ou une famille à nous signaler ? Écrivez-nous : nous répondons avec plaisir.",
		],
	});

export async function loader() {
	const known = await tryAction(
		{ log: "The settings could not be read", tell: "Impossible de lire les paramètres de l’association" },
		association,
	);
	const { whatsapp, facebook, instagram, youtube } = known.failed ? defaultAssociation : known.value;
	return { blank: blank(), constraint: contactConstraint, ways: { whatsapp, facebook, instagram, youtube } };
}

const blank = () => ({ id: newId(), shownAt: signTime(sessionSecret()) });

export async function action({ request }: ActionFunctionArgs) {
	const submission = parseForm(await readForm(request, maxFormLength), contactSchema);
	/** Returns the rejected form with its input. */
	const reject = (status: number, message?: string) =>
		json({ next: null, result: submission.reply(message ? { formErrors: [message] } : undefined) }, status);
	if (submission.status !== "success") return reject(400);
	const refused = await acceptMessage(request, submission.value);
	if (refused) return reject(refused.status, refused.message);
	return json({ next: blank(), result: null });
}

export default function ContactPage() {
	const { blank, constraint, ways } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { name, ...reached } = useAssociation();
	return (
		<div className="page contact-page">
			<h1>Contactez-nous</h1>
			<p className="page-lead">
				Une question, une proposition d’aide, un enfant ou une famille à nous signaler ? Nous vous répondons avec
				plaisir.
			</p>
			<ContactDetails {...reached} {...ways} />
			<section className="contact-write stack">
				<h2>Envoyez-nous un message</h2>
				{answer?.next && (
					<FormThanks key={`${answer.next.id}-thanks`}>
						Merci pour votre message. Nous vous répondrons bientôt.
					</FormThanks>
				)}
				<ContactForm
					key={answer?.next?.id ?? "first"}
					blank={answer?.next ?? blank}
					association={name}
					constraint={constraint}
					refused={answer?.result}
				/>
			</section>
		</div>
	);
}
