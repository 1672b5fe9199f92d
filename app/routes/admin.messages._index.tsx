import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/calendar-date";
import { mailStateLabel } from "~/contact/mail-state.server";
import { MessageList } from "~/contact/message-list";
import { messageStateLabel, messageStateOf } from "~/contact/message-state";
import { receivedMessages } from "~/contact/messages.server";
import { listQuery } from "~/http/list-query";
import { adminPage } from "~/layout/admin-page";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";
import { excerpt } from "~/ui/excerpt";
import { Pagination } from "~/ui/pagination";

export const meta = adminPage("Messages");

/** Characters of a message in the list. */
const shownCharacters = 160;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { timeZone } = await association();
	const { q, cursor } = listQuery(request.url);
	const state = messageStateOf(request.url);
	const page = await receivedMessages(cursor, { state, search: q });
	return {
		...page,
		state,
		q,
		items: page.items.map(({ id, name, message, createdAt, readAt, handledAt, tooQuick, mailedAt, mailDueAt }) => ({
			id,
			name,
			beginning: excerpt(message, shownCharacters),
			received: formatMoment(createdAt, timeZone),
			mailed: mailStateLabel({ mailedAt, mailDueAt }, timeZone),
			unread: readAt === null,
			handled: handledAt !== null,
			tooQuick,
		})),
	};
}

export default function Messages() {
	const page = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Messages</h1>
			<MessageList messages={page.items} state={page.state} search={page.q} />
			<Pagination
				page={page}
				filters={{ q: page.q, etat: messageStateLabel(page.state) }}
				labels={{ before: "Plus récents", after: "Plus anciens" }}
			/>
		</div>
	);
}
