import { adminPaths } from "~/kinds/paths";
import { SignOutForm } from "~/outbox/sign-out-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";

type ShownSession = { id: string; agent: string; begun: string; lastSeen: string; current: boolean };

/** One's sessions, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: ShownSession[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="admin-rows">
			{sessions.map(({ id, agent, begun, lastSeen, current }) => (
				<li key={id} className="admin-row">
					<div className="account-facts">
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
						<SignOutForm>
							<Button>Se déconnecter</Button>
						</SignOutForm>
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
