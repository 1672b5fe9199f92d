import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { dayInWords } from "~/calendar/calendar-date";
import { mailInWords } from "~/contact/mail-state.server";
import { receivedMessages } from "~/contact/messages.server";
import { cursorOf } from "~/db/turn-page";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { timeZone } = await association();
	const page = await receivedMessages(cursorOf(request.url));
	return {
		...page,
		items: page.items.map(({ createdAt, mailedAt, mailDueAt, ...message }) => ({
			...message,
			received: dayInWords(createdAt, timeZone),
			mailed: mailInWords({ mailedAt, mailDueAt }, timeZone),
		})),
	};
}

export default function Messages() {
	const page = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Messages</h1>
			{page.items.length === 0 && <EmptyState>Aucun message pour le moment.</EmptyState>}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
			<ul role="list" className="admin-rows">
				{page.items.map((message) => (
					<li key={message.id} className="admin-row">
						<div>
							<h2 className="card-title">{message.name}</h2>
							<p className="card-quiet">
								<a href={`mailto:${message.email}`}>{message.email}</a>, le {message.received}
							</p>
							{message.tooQuick && <p className="card-quiet">Envoi très rapide, peut-être un robot</p>}
							{message.mailed && <p className="card-quiet">{message.mailed}</p>}
							<p className="preserve-lines">{message.message}</p>
						</div>
					</li>
				))}
			</ul>
			<Pagination page={page} labels={{ before: "Plus récents", after: "Plus anciens" }} />
		</div>
	);
}
