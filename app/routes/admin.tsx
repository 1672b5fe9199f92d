import {
	json,
	type LinksFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
	type SerializeFrom,
} from "@remix-run/node";
import { Form, Outlet, type ShouldRevalidateFunction, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AdminError } from "~/association/admin-error";
import { AdminLayout } from "~/association/admin-layout";
import { headOfAdmin } from "~/association/admin-page";
import { errorInWords } from "~/association/error-page";
import { sessionHeaders, toastsOf } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { unreadMessages } from "~/contact/messages.server";
import { readOrEmpty } from "~/http/load-or-empty.server";
import adminStyles from "~/styles/admin.css";
import { Toasts } from "~/ui/toast";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminStyles }];

export const meta: MetaFunction = ({ matches, error }) =>
	headOfAdmin(matches, ...(error ? [errorInWords(error).title] : []));

const openMessage = /^\/admin\/messages\/([\w-]+)/i;

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requireAdministrator(request);
	// The page that marks a message as read is made at the same time as this: the one it opens counts as read.
	const [, open] = openMessage.exec(new URL(request.url).pathname) ?? [];
	const { data: unread } = await readOrEmpty("The unread messages could not be counted", null, () =>
		unreadMessages(open),
	);
	const toasts = toastsOf(session);
	return json({ toasts, unread }, toasts.length > 0 ? { headers: await sessionHeaders(session) } : undefined);
}

/** Opening a message changes the count. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
	defaultShouldRevalidate || openMessage.test(nextUrl.pathname);

export default function Administration() {
	const { toasts, unread } = useLoaderData<typeof loader>();
	return (
		<>
			<AdminLayout unread={unread}>
				<Outlet />
			</AdminLayout>
			<Toasts
				toasts={toasts}
				undo={(address) => (
					<Form method="post" action={address}>
						<button type="submit">Annuler</button>
					</Form>
				)}
			/>
		</>
	);
}

export function ErrorBoundary() {
	const data = useRouteLoaderData<SerializeFrom<typeof loader>>("routes/admin");
	return (
		<AdminLayout unread={data?.unread ?? null}>
			<AdminError />
		</AdminLayout>
	);
}
