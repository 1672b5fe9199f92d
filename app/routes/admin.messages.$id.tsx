import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { dayInWords, momentInWords } from "~/calendar/calendar-date";
import { mailAnswer, phoneIn, whatsappAnswer } from "~/contact/answer-links";
import { mailInWords } from "~/contact/mail-state.server";
import { markHandled, openMessage } from "~/contact/messages.server";
import { ReadMessage } from "~/contact/read-message";
import { readForm } from "~/forms/read-form.server";
import { problem } from "~/http/error-response.server";
import { attempt } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { headOfAdmin } from "~/layout/admin-page";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";
import { useSubmitting } from "~/ui/submission";

const missing = "Ce message n’existe pas ou a été supprimé.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	headOfAdmin(matches, ...(data ? [`Message de ${data.name}`] : []));

/** Opening a message marks it as read. */
export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const [{ name: associationName, timeZone }, opened] = await Promise.all([association(), openMessage(id)]);
	if (opened === undefined) throw problem(404, missing);
	const { name, email, message, createdAt, mailedAt, mailDueAt, handledAt, tooQuick } = opened;
	const received = momentInWords(createdAt, timeZone);
	const phone = phoneIn(message);
	return {
		id,
		name,
		email,
		message,
		received,
		mailed: mailInWords({ mailedAt, mailDueAt }, timeZone),
		handled: handledAt && dayInWords(handledAt, timeZone),
		tooQuick,
		mailAnswer: mailAnswer({ name, email, message, received }, associationName),
		whatsapp: phone ? { address: whatsappAnswer(phone, name), number: phone.written } : null,
	};
}

/** Marks it as dealt with or opens it again, and stays on its page. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const handled = (await readForm(request)).get("handled") !== "no";
	const here = `/admin/messages/${id}${new URL(request.url).search}`;
	const marked = await attempt("Une erreur s'est produite", () => markHandled(id, handled));
	if (marked.failed) return redirectWithToast(here, session, { tone: "error", message: marked.message });
	if (marked.value === undefined) throw problem(404, missing);
	if (marked.value.changed) {
		// By its day: the journal outlives the message, and must not keep who wrote it.
		const day = dayInWords(marked.value.at, (await association()).timeZone);
		await record(administrator, handled ? "message.handled" : "message.reopened", { id, name: day });
	}
	const message = handled ? "Message marqué comme traité" : "Message rouvert";
	return redirectWithToast(here, session, { tone: "success", message });
}

export default function OpenMessage() {
	const message = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<>
			<div className="page behind-dialog">
				<ReadMessage message={message} list={search} busy={useSubmitting()} />
			</div>
			<Outlet />
		</>
	);
}
