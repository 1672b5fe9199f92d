import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { SessionList } from "~/people/accounts/account-views";
import { roleLabel } from "~/people/session/permissions";
import { requirePermission } from "~/people/session/require-permission.server";
import { ownSessions } from "~/people/session/session.server";
import { formatMoment } from "~/platform/calendar/calendar-date";
import { adminPaths } from "~/platform/kinds/paths";
import { SignOutForm } from "~/publishing/outbox/sign-out-form";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { Button, ButtonLink } from "~/web/ui/button";
import { Form } from "~/web/ui/form";

export const meta = adminPage("Mon profil");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account, session } = await requirePermission(request);
	const { timeZone } = await association();
	const sessions = await ownSessions(account.id, session);
	return {
		name: account.name,
		email: account.email,
		role: roleLabel[account.role],
		sessions: sessions.map(({ createdAt, lastSeenAt, ...shown }) => ({
			...shown,
			begun: formatMoment(createdAt, timeZone),
			lastSeen: formatMoment(lastSeenAt, timeZone),
		})),
	};
}

export default function Profile() {
	const { name, email, role, sessions } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<h1>Mon profil</h1>
				<p className="stack stack-tight">
					<strong>{name || "Nom pas encore indiqué"}</strong>
					<span className="card-quiet">{email}</span>
					<span className="card-quiet">{role}</span>
				</p>
				<p className="actions">
					<ButtonLink to={adminPaths.ownName} preventScrollReset>
						Changer de nom
					</ButtonLink>
					<ButtonLink to={adminPaths.ownPassword} preventScrollReset>
						Changer de mot de passe
					</ButtonLink>
					<ButtonLink to={adminPaths.ownSecondFactor}>Double vérification</ButtonLink>
				</p>
				<h2>Mes sessions</h2>
				<p>Les appareils où votre compte est ouvert. Terminez les sessions que vous ne reconnaissez pas.</p>
				<SessionList
					sessions={sessions}
					signOut={
						<SignOutForm>
							<Button>Se déconnecter</Button>
						</SignOutForm>
					}
				/>
				{sessions.length > 1 && (
					<Form method="post" action={adminPaths.ownSessions} preventScrollReset>
						<Button tone="danger">Terminer toutes les autres</Button>
					</Form>
				)}
			</div>
			<Outlet />
		</>
	);
}
