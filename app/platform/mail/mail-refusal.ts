/** Who sends a mail by which server to whom. */
type Route = { host: string; from: string; to: string };

/** What mail servers answer, by the error of nodemailer; the first that matches is told. */
const meanings: [RegExp, (route: Route) => string][] = [
	[
		/^(EAUTH|ENOAUTH|EOTP)|\b53[0458]\b/,
		({ host }) =>
			`Le serveur ${host} refuse le nom ou le mot de passe : vérifiez-les dans SMTP_URL. Certains fournisseurs demandent un mot de passe d’application.`,
	],
	[
		/EDNS|ENOTFOUND|EAI_/,
		({ host }) => `Le serveur « ${host} » n’existe pas, ou son nom ne se trouve pas : vérifiez SMTP_URL.`,
	],
	[
		/^ETLS|EREQUIRETLS|CERT|SELF_SIGNED|wrong version number|SSL/i,
		({ host }) =>
			`La connexion avec ${host} n’a pas pu être chiffrée : essayez smtps:// et le port 465, ou smtp:// et le port 587.`,
	],
	[
		/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNECTION|EABORT|timeout|greeting/i,
		({ host }) =>
			`Le serveur ${host} ne répond pas : vérifiez le port dans SMTP_URL. Beaucoup d’hébergeurs ferment le port 25 ; le 587 ou le 465 passe.`,
	],
	[/ 4\d\d /, ({ host }) => `Le serveur ${host} demande d’attendre : réessayez dans un quart d’heure.`],
	[
		/MAIL FROM/,
		({ host, from }) =>
			`Le serveur ${host} refuse l’expéditeur ${from} : donnez par MAIL_FROM une adresse qu’il connaît, souvent celle du compte.`,
	],
	[
		/RCPT TO/,
		({ host, to }) =>
			`Le serveur ${host} refuse le destinataire ${to} : l’adresse n’existe pas, ou ce serveur ne laisse pas écrire à d’autres sans mot de passe.`,
	],
	[
		/\b5\d\d\b|EMESSAGE/,
		({ host }) =>
			`Le serveur ${host} refuse le message lui-même, souvent comme indésirable : lisez la suite de cette page.`,
	],
	[/./, ({ host }) => `La connexion avec ${host} a été coupée : réessayez dans un instant.`],
];

/** Says in French why a mail server did not take a mail, and what can be done. */
export function mailRefusal(error: unknown, route: Route): string {
	const { code, command, responseCode, message } = error as Record<string, unknown>;
	const text = [code, command, responseCode, message].filter(Boolean).join(" ");
	const meaning = meanings.find(([pattern]) => pattern.test(text))?.[1](route) ?? "";
	return typeof responseCode === "number" ? `${meaning} (Sa réponse : ${responseCode}.)` : meaning;
}
