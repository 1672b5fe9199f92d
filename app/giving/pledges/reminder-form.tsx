import { adminPaths } from "~/platform/kinds/paths";
import { Button, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { useSubmitting } from "~/web/ui/submission";
import type { remindersToSend } from "./reminders.server";

type ReminderFormProps = Awaited<ReturnType<typeof remindersToSend>> & {
	/** False when the site has no mail server. */
	canMail: boolean;
};

/** The reminders that would be sent: the mail, who gets it, and who does not. */
export function ReminderForm({ chosen, withheld, preview, canMail }: ReminderFormProps) {
	const busy = useSubmitting();
	const late = `${adminPaths.pledges}?etat=en-retard`;
	return (
		<>
			<Link className="admin-back" to={late}>
				Retour aux promesses en retard
			</Link>
			<h1>Rappeler les promesses en retard</h1>
			{!canMail && (
				<EmptyState>
					Ce site n’envoie pas d’e-mails. Ouvrez une promesse en retard : vous pouvez y écrire au donateur vous-même.
				</EmptyState>
			)}
			{canMail && chosen.length === 0 && <EmptyState>Personne n’est à rappeler pour le moment.</EmptyState>}
			{canMail && preview && (
				<>
					<p>
						Chaque personne reçoit un seul e-mail, et pas d’autre rappel pendant trente jours. Un lien lui permet de ne
						plus en recevoir.
					</p>
					<Form method="post" className="form">
						<fieldset className="field-group">
							<legend>Qui est rappelé</legend>
							{chosen.map((pledge) => (
								<label key={pledge.reference} className="check donor-pledge">
									<input type="checkbox" name="promesse" value={pledge.reference} defaultChecked />
									<span>
										<strong>{pledge.donor}</strong>
										<br />
										<span className="pledge-code">{pledge.reference}</span>, {pledge.amount}, {pledge.made}
										{pledge.donor !== pledge.email && (
											<>
												<br />
												{pledge.email}
											</>
										)}
									</span>
								</label>
							))}
						</fieldset>
						<section className="page-part" aria-labelledby="apercu">
							<h2 id="apercu">L’e-mail qui part</h2>
							<p>
								<strong>{preview.subject}</strong>
							</p>
							<p className="message-text box preserve-lines">{preview.text}</p>
							{chosen.length > 1 && <p>Le jour, le montant et les liens changent pour chacun.</p>}
						</section>
						<div className="form-actions">
							<Link className="button" to={late}>
								Ne rien envoyer
							</Link>
							<Button tone="primary" busy={busy}>
								{chosen.length === 1 ? "Envoyer le rappel" : "Envoyer les rappels"}
							</Button>
						</div>
					</Form>
				</>
			)}
			{withheld.length > 0 && (
				<section className="page-part" aria-labelledby="sans-rappel">
					<h2 id="sans-rappel">Qui n’est pas rappelé</h2>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="stack">
						{withheld.map(({ reference, donor, amount, why }) => (
							<li key={reference} className="admin-row">
								<p>
									<Link to={adminPaths.pledge(reference)}>{donor}</Link>, {amount} : {why}
								</p>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}
