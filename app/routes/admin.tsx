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
import { unreadMessages } from "~/content/contact/messages.server";
import { isAnswerDemanded } from "~/media/uploads/people-answer.server";
import { limits } from "~/media/uploads/receive-file.server";
import { pageToShare, sessionHeaders, toastsOf } from "~/people/session/flash.server";
import { allows } from "~/people/session/permissions";
import { requireSignIn } from "~/people/session/require-permission.server";
import { ResendForm, ResumeForm } from "~/people/session/sign-in-forms";
import { adminPaths } from "~/platform/kinds/paths";
import { ShareOffer } from "~/publishing/sharing/share-offer";
import adminStyles from "~/site/layout/admin.css";
import { AdminLayout } from "~/site/layout/admin-layout";
import { adminMeta } from "~/site/layout/admin-page";
import { AdminError, errorText } from "~/site/layout/error-page";
import { KeepTyped } from "~/site/layout/keep-typed";
import { SiteLayout } from "~/site/layout/site-layout";
import { useOrigin } from "~/site/layout/use-association";
import { carriedFormOf, needsSignIn } from "~/web/forms/carried-form";
import { readOrEmpty } from "~/web/http/error-response.server";
import { Form } from "~/web/ui/form";
import { Toasts } from "~/web/ui/toast";

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
	const { session, account } = await requireSignIn(request);
	// Loaders run in parallel: the message that the child route is opening counts as read.
	const [, open] = openMessage.exec(new URL(request.url).pathname) ?? [];
	const { data: unread } = await readOrEmpty("The unread messages could not be counted", null, async () =>
		allows(account.role, adminPaths.messages) ? unreadMessages(open) : null,
	);
	const { data: demandsPeople } = await readOrEmpty("The settings could not be read", false, isAnswerDemanded);
	// A copy for offline use must not consume the toasts that the page itself has to show.
	const isCopy = request.headers.has("X-Offline-Copy");
	const toasts = isCopy ? [] : toastsOf(session);
	const published = isCopy ? undefined : pageToShare(session);
	return json(
		{ toasts, published, unread, limits, demandsPeople, account: account.id, role: account.role },
		toasts.length > 0 || published ? { headers: await sessionHeaders(session) } : undefined,
	);
}

/** Revalidates after a message was opened, which changes the unread count. */
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

/** Replaces the child route by the sign-in form of an expired session, or by the form that could not be saved. */
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
