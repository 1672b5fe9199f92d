import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messageStateOf, messageStates } from "~/content/contact/message";
import { MessageList } from "~/content/contact/message-views";
import { receivedMessages } from "~/content/contact/messages.server";
import { listedMessage } from "~/content/contact/shown-message.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery, stateParameter } from "~/web/http/list-query";
import { Pagination } from "~/web/ui/pagination";

export const meta = adminPage("Messages");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
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
