import type { SenderRecord } from "~/platform/mail/sender-records.server";
import { Button } from "~/web/ui/button";
import { Form, FormNotice, FormThanks } from "~/web/ui/form";

type MailPageProps = {
	/** Null without a mail server. */
	server: { host: string; from: string } | null;
	/** Whom the test goes to. */
	to: string;
	/** Null when the sender's domain is open to all. */
	records: SenderRecord[] | null;
	answer?: { sent: boolean; message: string };
};

/** How mails leave, with a test, and the records that keep them out of the spam folder. */
export function MailPage({ server, to, records, answer }: MailPageProps) {
	if (server === null)
		return (
			<p className="form-notice">
				Aucun serveur d’envoi n’est indiqué : les messages des visiteurs se lisent ici, et rien ne part. La personne qui
				gère le serveur en indique un par SMTP_URL.
			</p>
		);
	if (server.from === "")
		return (
			<p className="form-notice">
				Le serveur {server.host} est prêt, mais aucune adresse d’expéditeur n’est indiquée. Écrivez celle de
				l’association, page Contact.
			</p>
		);
	return (
		<>
			<p>
				Le serveur <strong>{server.host}</strong> les envoie, de la part de <strong>{server.from}</strong>.
			</p>
			{answer && (answer.sent ? <FormThanks>{answer.message}</FormThanks> : <FormNotice>{answer.message}</FormNotice>)}
			<Form method="post" className="form">
				<p>L’essai part à votre adresse, {to}, et regarde si le domaine est prêt.</p>
				<Button tone="primary">Envoyer un message d’essai</Button>
			</Form>
			<section className="page-part" aria-labelledby="records">
				<h2 id="records">Pour ne pas finir dans les indésirables</h2>
				{records === null ? (
					<p>
						L’adresse {server.from} est d’un service ouvert à tous : les boîtes ne s’y fient que si ses e-mails partent
						de ce service lui-même. Une adresse au nom de l’association est plus sûre.
					</p>
				) : (
					<>
						<p>
							Trois lignes (TXT) sont à ajouter là où le domaine est géré. La page « Domaine et e-mail » de la
							documentation (docs/mail.md) dit comment.
						</p>
						{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
						<ul role="list" className="stack">
							{records.map((record) => (
								<Record key={record.name} {...record} />
							))}
						</ul>
					</>
				)}
			</section>
		</>
	);
}

function Record({ name, at, value, why, found }: SenderRecord) {
	return (
		<li className="admin-row inbox-row" data-mark={found === false ? "task" : undefined}>
			<span className="inbox-name">
				{name}
				{found !== null && (found ? "\u202f: trouvé" : "\u202f: pas trouvé")}
			</span>
			<p className="inbox-beginning">
				<code>{at}</code>
				<br />
				<code>{value}</code>
			</p>
			<p className="card-quiet inbox-beginning">{why}</p>
		</li>
	);
}
