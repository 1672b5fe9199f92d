import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactDetails } from "~/contact/contact-details";
import { ContactForm } from "~/contact/contact-form";
import { contactConstraint, contactSchema, maxFormLength } from "~/contact/contact-form-schema.server";
import { receiveMessage } from "~/contact/messages.server";
import { sendOutbox } from "~/contact/outbox.server";
import { failsMinimumFillTime, logSpam } from "~/contact/spam-check.server";
import { newId } from "~/db/new-id.server";
import { parseForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { readSignedTime, signTime } from "~/forms/signed-time.server";
import { consumeRateLimit, countedByNetwork } from "~/http/rate-limit.server";
import { tryAction } from "~/http/try-action.server";
import { useAssociation } from "~/layout/use-association";
import type { Hydrate } from "~/scripts/page-script.server";
import { pageFacts } from "~/seo/page-facts";
import { sessionSecret } from "~/session/session-secret.server";
import { defaultAssociation } from "~/settings/association-facts";
import { association } from "~/settings/settings.server";

export const handle = { hydrate: "used" } satisfies { hydrate: Hydrate };

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Contactez-nous",
		path: "/contact",
		description: [
			"Une question, une proposition d’aide, un enfant ou une famille à nous signaler ? Écrivez-nous : nous répondons avec plaisir.",
		],
	});

export async function loader() {
	const known = await tryAction("Impossible de lire les paramètres de l’association", association);
	const { whatsapp, facebook, instagram, youtube } = known.failed ? defaultAssociation : known.value;
	return { blank: blank(), constraint: contactConstraint, ways: { whatsapp, facebook, instagram, youtube } };
}

const blank = () => ({ id: newId(), shownAt: signTime(sessionSecret()) });

export async function action({ request }: ActionFunctionArgs) {
	const submission = parseForm(await readForm(request, maxFormLength), contactSchema);
	/** The rejected form with its input. */
	const giveBack = (status: number, message?: string) =>
		json({ next: null, result: submission.reply(message ? { formErrors: [message] } : undefined) }, status);
	if (submission.status !== "success") return giveBack(400);
	const unsent = "Votre message n’a pas pu être envoyé. Réessayez dans un instant.";
	const counted = await tryAction("Le message n’a pas pu être compté", () =>
		consumeRateLimit(countedByNetwork(request, { action: "message", subject: "", max: 5 })),
	);
	if (counted.failed) return giveBack(503, unsent);
	if (!counted.value.allowed) return giveBack(429, "Trop de messages. Réessayez dans 15 minutes.");
	const { id, shownAt = "", subject, ...message } = submission.value;
	const thanks = () => json({ next: blank(), result: null });
	if (subject) {
		logSpam();
		return thanks();
	}
	const tooQuick = failsMinimumFillTime(readSignedTime(sessionSecret(), shownAt));
	const stored = await tryAction("Le message n’a pas pu être enregistré", () => receiveMessage(id, message, tooQuick));
	if (stored.failed) return giveBack(503, unsent);
	void sendOutbox(association); // not awaited: the response does not depend on it
	return thanks();
}

export default function ContactPage() {
	const { blank, constraint, ways } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { name, ...reached } = useAssociation();
	const next = answer?.next ?? blank;
	return (
		<div className="page contact-page">
			<h1>Contactez-nous</h1>
			<p className="page-lead">
				Une question, une proposition d’aide, un enfant ou une famille à nous signaler ? Nous vous répondons avec
				plaisir.
			</p>
			<ContactDetails {...reached} {...ways} />
			<section className="contact-write">
				<h2>Envoyez-nous un message</h2>
				<ContactForm
					key={answer?.next?.id ?? "first"}
					blank={next}
					association={name}
					constraint={constraint}
					answer={answer}
				/>
			</section>
		</div>
	);
}
