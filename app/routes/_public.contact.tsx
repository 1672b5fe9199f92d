import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/association/page-title";
import { useAssociation } from "~/association/use-association";
import { ContactForm } from "~/contact/contact-form";
import "~/contact/contact-details.css";
import { contactConstraint, contactSchema } from "~/contact/contact-form-schema.server";
import { receiveMessage } from "~/contact/messages.server";
import { newId } from "~/db/new-id.server";
import { attempt } from "~/http/attempt.server";
import { countAttempt } from "~/http/attempts.server";
import { clientAddress } from "~/http/client-address.server";
import { parseForm } from "~/http/parse-form.server";
import { readForm } from "~/http/read-form.server";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Contactez-nous");

export async function loader() {
	return { id: newId(), constraint: contactConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const submission = parseForm(await readForm(request), contactSchema);
	/** Gives the form back with what was typed. */
	const giveBack = (status: number, message?: string) =>
		json({ next: null, result: submission.reply(message ? { formErrors: [message] } : undefined) }, status);
	if (submission.status !== "success") return giveBack(400);
	const unsent = "Votre message n’a pas pu être envoyé. Réessayez dans un instant.";
	const counted = await attempt("Le message n'a pas pu être compté", () =>
		countAttempt([{ what: "message", who: clientAddress(request), most: 5 }]),
	);
	if (counted.failed) return giveBack(503, unsent);
	if (!counted.value.allowed) return giveBack(429, "Trop de messages. Réessayez dans 15 minutes.");
	const { id, ...message } = submission.value;
	const kept = await attempt("Le message n'a pas pu être enregistré", () => receiveMessage(id, message));
	if (kept.failed) return giveBack(503, unsent);
	return json({ next: newId(), result: null });
}

export default function ContactPage() {
	const { id, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { email, phone, address } = useAssociation();
	return (
		<div className="page">
			<h1>Contactez-nous</h1>
			<p>
				Une question, une proposition d’aide, un enfant ou une famille à nous signaler ? Nous vous répondons avec
				plaisir.
			</p>
			<address className="contact-details">
				{email && <a href={`mailto:${email}`}>{email}</a>}
				{phone && <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>}
				{address && <span className="preserve-lines">{address}</span>}
			</address>
			<h2>Envoyez-nous un message</h2>
			<ContactForm key={answer?.next ?? "first"} id={answer?.next ?? id} constraint={constraint} answer={answer} />
		</div>
	);
}
