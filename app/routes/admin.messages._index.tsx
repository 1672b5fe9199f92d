import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messageStateOf, messageStates } from "~/contact/message";
import { MessageList } from "~/contact/message-views";
import { receivedMessages } from "~/contact/messages.server";
import { listedMessage } from "~/contact/shown-message.server";
import { listQuery, stateParameter } from "~/http/list-query";
import { adminPage } from "~/layout/admin-page";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";
import { Pagination } from "~/ui/pagination";

export const meta = adminPage("Messages");

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
		items: page.items.map((message) => listedMessage(message, timeZone)),
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
				filters={{ q: page.q, etat: stateParameter(messageStates, page.state) }}
				labels={{ before: "Plus récents", after: "Plus anciens" }}
			/>
		</div>
	);
}
