import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { AdminBar } from "~/association/admin-bar";
import { pageTitle } from "~/association/page-title";
import { sessionHeaders, toastsOf } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import adminStyles from "~/styles/admin.css";
import { ToastMessage, Toasts } from "~/ui/toast";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminStyles }];

export const meta: MetaFunction = ({ matches }) => [
	...pageTitle(matches, "Admin Panel"),
	{ name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requireAdministrator(request);
	const toasts = toastsOf(session);
	return json({ toasts }, toasts.length > 0 ? { headers: await sessionHeaders(session) } : undefined);
}

export default function Administration() {
	const { toasts } = useLoaderData<typeof loader>();
	return (
		<>
			<AdminBar />
			<main id="contenu" className="admin-content" tabIndex={-1}>
				<Outlet />
			</main>
			<Toasts>
				{toasts.map((toast) => (
					<ToastMessage
						key={toast.id}
						toast={toast}
						undo={
							toast.undo && (
								<Form method="post" action={toast.undo}>
									<button type="submit">Annuler</button>
								</Form>
							)
						}
					/>
				))}
			</Toasts>
		</>
	);
}
