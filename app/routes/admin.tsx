import {
	json,
	type LinksFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
	type SerializeFrom,
} from "@remix-run/node";
import {
	isRouteErrorResponse,
	Outlet,
	ScrollRestoration,
	type ShouldRevalidateFunction,
	useLoaderData,
	useRouteError,
	useRouteLoaderData,
} from "@remix-run/react";
import { unreadMessages } from "~/contact/messages.server";
import { carriedFormOf, needsSignIn } from "~/forms/carried-form";
import { readOrEmpty } from "~/http/error-response.server";
import { adminPaths } from "~/kinds/paths";
import { AdminLayout } from "~/layout/admin-layout";
import { adminMeta } from "~/layout/admin-page";
import { AdminError, errorText } from "~/layout/error-page";
import { KeepTyped } from "~/layout/keep-typed";
import { SiteLayout } from "~/layout/site-layout";
import { useOrigin } from "~/layout/use-association";
import { pageToShare, sessionHeaders, toastsOf } from "~/session/flash.server";
import { allows } from "~/session/permissions";
import { requireSignIn } from "~/session/require-administrator.server";
import { ResendForm, ResumeForm } from "~/session/sign-in-forms";
import { ShareOffer } from "~/sharing/share-offer";
import adminStyles from "~/styles/admin.css";
import { Form } from "~/ui/form";
import { Toasts } from "~/ui/toast";
import { limits } from "~/uploads/receive-file.server";

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminStyles }];

export const meta: MetaFunction = ({ matches, error }) =>
	adminMeta(
		matches,
		...(error ? [carriedFormOf(error) && needsSignIn(error) ? signInTitle : errorText(error).title] : []),
	);

const signInTitle = "Connexion Administrateur";

const openMessage = /^\/admin\/messages\/([\w-]+)/i;

export async function loader({ request }: LoaderFunctionArgs) {
	const { session, administrator } = await requireSignIn(request);
	// Loaders run in parallel: the message that the child route is opening counts as read.
	const [, open] = openMessage.exec(new URL(request.url).pathname) ?? [];
	const { data: unread } = await readOrEmpty("The unread messages could not be counted", null, async () =>
		allows(administrator.role, adminPaths.messages) ? unreadMessages(open) : null,
	);
	// A copy for times without a network must not take away what the page itself has to show.
	const isCopy = request.headers.has("X-Offline-Copy");
	const toasts = isCopy ? [] : toastsOf(session);
	const published = isCopy ? undefined : pageToShare(session);
	return json(
		{ toasts, published, unread, limits, account: administrator.id, role: administrator.role },
		toasts.length > 0 || published ? { headers: await sessionHeaders(session) } : undefined,
	);
}

/** Opening a message changes the unread count. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
	defaultShouldRevalidate || openMessage.test(nextUrl.pathname);

export default function Administration() {
	const { toasts, published, unread } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	return (
		<>
			<Toasts
				toasts={toasts}
				undo={(address) => (
					<Form method="post" action={address}>
						<button type="submit">Annuler</button>
					</Form>
				)}
			/>
			<AdminLayout unread={unread}>
				{published && <ShareOffer key={published.path} page={published} origin={origin} />}
				<KeepTyped>
					<Outlet />
				</KeepTyped>
			</AdminLayout>
			<ScrollRestoration />
		</>
	);
}

const whyNotSaved = (error: unknown) =>
	isRouteErrorResponse(error) && error.status === 403
		? {
				reason: "Rien n’a été enregistré : votre rôle ne le permet pas.",
				when: "quand un administrateur l’aura changé",
			}
		: { reason: "La base de données du site ne répond pas : rien n’a été enregistré.", when: "dans un instant" };

/** Instead of the child route: the sign-in form of an expired session, or the form that could not be saved. */
export function ErrorBoundary() {
	const error = useRouteError();
	const carriedForm = carriedFormOf(error);
	const data = useRouteLoaderData<SerializeFrom<typeof loader>>("routes/admin");
	if (carriedForm)
		return (
			<SiteLayout>
				<div className="page">
					<h1>{needsSignIn(error) ? signInTitle : errorText(error).title}</h1>
					{needsSignIn(error) ? (
						<ResumeForm carriedForm={carriedForm} />
					) : (
						<ResendForm carriedForm={carriedForm} {...whyNotSaved(error)} />
					)}
				</div>
			</SiteLayout>
		);
	return (
		<AdminLayout unread={data?.unread ?? null}>
			<AdminError />
		</AdminLayout>
	);
}
