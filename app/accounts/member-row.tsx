import { adminPaths } from "~/kinds/paths";
import { roleLabel } from "~/session/permissions";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { accountStateLabel } from "./account-state";
import type { Member } from "./members.server";

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
			<div className="account-facts">
				<h2 className="card-title">
					<bdi>{name}</bdi> {member.oneself && <span className="card-quiet">(vous)</span>}
				</h2>
				{member.name && <p className="card-quiet">{email}</p>}
				<p className="account-state">
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
