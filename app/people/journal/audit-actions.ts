import { type ContentKind, contentKinds, kindNames, kindsOf } from "~/platform/kinds/content-kinds";

/** The actions on each kind of content. */
const contentActions = {
	added: "a ajouté",
	changed: "a modifié",
	trashed: "a mis à la corbeille",
	restored: "a restauré",
	deleted: "a supprimé définitivement",
};
type ContentAction = `${(typeof contentKinds)[ContentKind]["audit"]}.${keyof typeof contentActions}`;

/** The actions of accounts in the audit log, with their text; the subject's name follows. */
export const auditActions = {
	...(Object.fromEntries(
		kindNames.flatMap((name) =>
			Object.entries(contentActions).map(([action, words]) => [
				`${contentKinds[name].audit}.${action}`,
				`${words} ${contentKinds[name].the}`,
			]),
		),
	) as Record<ContentAction, string>),
	"media.added": "a ajouté à la galerie",
	"media.described": "a décrit le média",
	"media.hidden": "a masqué partout la photo",
	"media.shown": "a montré de nouveau la photo",
	"media.blurred": "a flouté la photo",
	"media.withdrawn": "a retiré pour de bon la photo",
	"media.people": "a dit qui l’on reconnaît sur la photo",
	"consent.added": "a enregistré l’autorisation de",
	"consent.changed": "a modifié l’autorisation de",
	"consent.linked": "a lié des photos à l’autorisation de",
	"consent.unlinked": "a délié une photo de l’autorisation de",
	"consent.withdrawn": "a retiré l’autorisation de",
	"consent.merged": "a réuni deux autorisations de",
	"consent.seen": "a vu les contacts de",
	"consent.exported": "a exporté les autorisations",
	"consent.kept": "a changé la conservation pour un litige des photos de",
	"consent.forgotten": "a effacé la personne de l’autorisation",
	"consent.gate": "a changé la protection des photos",
	"message.handled": "a marqué comme traité le message du",
	"message.reopened": "a rouvert le message du",
	"message.deleted": "a supprimé le message du",
	"gift.received": "a confirmé un don de la promesse",
	"gift.takenBack": "a annulé la réception d’un don de la promesse",
	"statement.imported": "a importé un relevé",
	"statement.corrected": "a corrigé les colonnes d’un relevé, ce qui a retiré",
	"statement.matched": "a confirmé d’après les relevés",
	"statement.separated": "a compté à part une ligne qu’un autre relevé semblait déjà noter",
	"statement.rejoined": "a de nouveau compté comme déjà notée une ligne de relevé",
	"statement.account": "a modifié le compte de relevé",
	"statement.ignored": "a ignoré une ligne de relevé",
	"receipt.issued": "a établi le reçu",
	"receipt.cancelled": "a annulé le reçu",
	"pledge.reminded": "a envoyé des rappels pour",
	"pledge.deleted": "a supprimé la promesse de don",
	"donor.forgotten": "a effacé le donateur de la promesse",
	"need.ordered": "a changé l’ordre des besoins",
	"settings.changed": "a modifié les paramètres",
	"settings.imported": "a importé d’un autre site",
	"settings.paymentChanged": "a changé où arrivent les dons par",
	"settings.secondFactorDemanded": "exige la double vérification des comptes qui ont accès aux dons",
	"settings.secondFactorOptional": "n’exige plus la double vérification",
	"account.invited": "a invité",
	"account.joined": "a rejoint l’équipe",
	"account.disabled": "a désactivé le compte de",
	"account.enabled": "a réactivé le compte de",
	"account.roleChanged": "a changé le rôle de",
	"account.reset": "a créé un lien de réinitialisation pour",
	"account.renamed": "a pris le nom",
	"account.secondFactorOn": "a activé la double vérification",
	"account.secondFactorOff": "a désactivé la double vérification",
	"account.secondFactorReset": "a désactivé la double vérification de",
	"password.changed": "a changé son mot de passe",
	"password.reset": "a choisi un nouveau mot de passe par un lien",
	"session.started": "a ouvert une session",
	"session.recoveryCodeUsed": "s’est connecté avec un code de secours",
	"session.left": "a fermé sa session",
	"session.ended": "a mis fin à une ou plusieurs de ses sessions",
	"backup.downloaded": "a téléchargé une sauvegarde",
} as const;

export type AuditAction = keyof typeof auditActions;

/** The categories of the filter, by the first word of each action. */
export const auditCategories: Record<string, { label: string; of: string[] }> = {
	...Object.fromEntries(
		kindNames
			.map((name) => contentKinds[name])
			.filter(({ area }) => area === "content")
			.map(({ audit, many }) => [audit, { label: many, of: [audit] }]),
	),
	consent: { label: "Autorisations", of: ["consent"] },
	message: { label: "Messages", of: ["message"] },
	gift: {
		label: "Dons, besoins et dépenses",
		of: [
			"gift",
			"pledge",
			"donor",
			"receipt",
			"statement",
			...kindsOf("giving").map((kind) => contentKinds[kind].audit),
		],
	},
	settings: { label: "Paramètres et sauvegardes", of: ["settings", "backup"] },
	account: { label: "Comptes et sessions", of: ["account", "password", "session"] },
};

/** Returns the text of an action; an unknown one, of another release, is shown as it is. */
export const auditActionLabel = (action: string): string =>
	Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action;
