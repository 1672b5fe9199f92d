import type { ReactNode } from "react";
import { accountStateLabel, roleLabel } from "~/people/session/permissions";
import { adminPaths } from "~/platform/kinds/paths";
import { Badge } from "~/web/ui/badge";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { CopyButton } from "~/web/ui/copy-button";
import { Form, useFocusWhenShown } from "~/web/ui/form";
import type { SendableLink } from "./one-time-links.server";
import type { Member } from "./team.server";

type MemberRowProps = {
	member: Omit<Member, "lastSeenAt"> & { lastSeen: string | null; oneself: boolean };
};

/** An account in the list of accounts, with its actions. */
export function MemberRow({ member }: MemberRowProps) {
	const { id, email, state } = member;
	const name = member.name || email;
	const of = <span className="visually-hidden"> : {name}</span>;
	return (
		<li className="admin-row">
			<div className="stack stack-tight">
				<h2 className="card-title">
					<bdi>{name}</bdi> {member.oneself && <span className="card-quiet">(vous)</span>}
				</h2>
				{member.name && <p className="card-quiet">{email}</p>}
				<p className="actions">
					<Badge tone={state === "active" ? "good" : "quiet"}>{accountStateLabel[state]}</Badge>{" "}
					<span>{roleLabel[member.role] ?? member.role}</span>{" "}
					{member.secondFactor && <Badge>Double vérification</Badge>}{" "}
					<span className="card-quiet">
						{member.lastSeen ? `Dernière visite le ${member.lastSeen}` : "Aucune visite"}
					</span>
				</p>
			</div>
			<div className="actions">
				{member.oneself && <ButtonLink to={adminPaths.profile}>Mon profil</ButtonLink>}
				{!member.oneself && (
					<ButtonLink to={adminPaths.accountRole(id)} preventScrollReset>
						Changer le rôle{of}
					</ButtonLink>
				)}
				{!member.oneself && member.secondFactor && (
					<ButtonLink to={adminPaths.accountSecondFactor(id)} preventScrollReset>
						Arrêter la double vérification{of}
					</ButtonLink>
				)}
				{!member.oneself && state !== "disabled" && (
					<>
						<Link className="button" to={adminPaths.accountLink(id)} preventScrollReset>
							{state === "invited" ? "Nouveau lien d’invitation" : "Lien de réinitialisation"}
							{of}
						</Link>
						<ButtonLink tone="danger" to={adminPaths.disableAccount(id)} preventScrollReset>
							Désactiver{of}
						</ButtonLink>
					</>
				)}
				{state === "disabled" && (
					<Form method="post" action={adminPaths.enableAccount(id)} preventScrollReset>
						<Button>Réactiver{of}</Button>
					</Form>
				)}
			</div>
		</li>
	);
}

/** Shows a link once, to be copied, sent by WhatsApp or e-mail, or read out. */
export function LinkToSend({ link }: { link: SendableLink }) {
	const { address, hours, email, name, subject, words } = link;
	const lead = useFocusWhenShown<HTMLParagraphElement>();
	const text = encodeURIComponent(words);
	return (
		<>
			<p ref={lead} tabIndex={-1}>
				<strong>Transmettez ce lien à {name}.</strong> Il ne s’affiche qu’une fois, ne sert qu’une fois et vaut {hours}
				{"\u00a0"}heures. Perdu ? Faites-en un nouveau : l’ancien ne marchera plus.
			</p>
			<p className="account-link" translate="no">
				{address}
			</p>
			<div className="actions">
				<CopyButton label="Copier le lien" text={address} />
				<a className="button" href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
					Envoyer par WhatsApp<span className="visually-hidden"> (nouvelle fenêtre)</span>
				</a>
				<a
					className="button"
					href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${text}`}
				>
					Envoyer par e-mail
				</a>
			</div>
			<div className="form-actions">
				<Link className="button" to={adminPaths.accounts} preventScrollReset>
					Terminé
				</Link>
			</div>
		</>
	);
}

type ShownSession = { id: string; agent: string; begun: string; lastSeen: string; current: boolean };

/** The account's sessions, each with a button that ends it. @param signOut the form that ends the current one */
export function SessionList({ sessions, signOut }: { sessions: ShownSession[]; signOut: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="stack">
			{sessions.map(({ id, agent, begun, lastSeen, current }) => (
				<li key={id} className="admin-row">
					<div className="stack stack-tight">
						<h3 className="card-title">{agent || "Navigateur inconnu"}</h3>
						{current && (
							<p>
								<Badge tone="good">Cette session</Badge>
							</p>
						)}
						<p className="card-quiet">
							Ouverte le {begun}, utilisée le {lastSeen}
						</p>
					</div>
					{current ? (
						signOut
					) : (
						<Form method="post" action={adminPaths.ownSession(id)} preventScrollReset>
							<Button>
								Terminer
								<span className="visually-hidden">
									{" "}
									la session {agent}, ouverte le {begun}
								</span>
							</Button>
						</Form>
					)}
				</li>
			))}
		</ul>
	);
}
