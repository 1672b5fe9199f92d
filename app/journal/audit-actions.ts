/** The actions of administrators in the audit log, with their text; the subject's name follows. */
export const auditActions = {
	"event.added": "a ajouté l’événement",
	"event.changed": "a modifié l’événement",
	"event.trashed": "a mis à la corbeille l’événement",
	"event.restored": "a restauré l’événement",
	"event.deleted": "a supprimé définitivement l’événement",
	"report.added": "a ajouté le rapport",
	"report.changed": "a modifié le rapport",
	"report.trashed": "a mis à la corbeille le rapport",
	"report.restored": "a restauré le rapport",
	"report.deleted": "a supprimé définitivement le rapport",
	"media.added": "a ajouté à la galerie",
	"media.described": "a décrit le média",
	"media.hidden": "a masqué partout la photo",
	"media.shown": "a montré de nouveau la photo",
	"media.trashed": "a mis à la corbeille le média",
	"media.restored": "a restauré le média",
	"media.deleted": "a supprimé définitivement le média",
	"message.handled": "a marqué comme traité le message du",
	"message.reopened": "a rouvert le message du",
	"message.deleted": "a supprimé le message du",
	"gift.received": "a confirmé un don de la promesse",
	"gift.takenBack": "a annulé la réception d’un don de la promesse",
	"receipt.issued": "a établi le reçu",
	"receipt.cancelled": "a annulé le reçu",
	"pledge.deleted": "a supprimé la promesse de don",
	"settings.changed": "a modifié les paramètres",
	"settings.paymentChanged": "a changé où arrivent les dons par",
	"settings.secondFactorDemanded": "exige la double vérification de ceux qui voient l’argent",
	"settings.secondFactorOptional": "n’exige plus la double vérification",
	"account.invited": "a invité",
	"account.joined": "a rejoint l’équipe",
	"account.disabled": "a désactivé le compte de",
	"account.enabled": "a réactivé le compte de",
	"account.roleChanged": "a changé le rôle de",
	"account.reset": "a créé un lien de réinitialisation pour",
	"account.renamed": "a pris le nom",
	"account.secondFactorOn": "a activé la double vérification",
	"account.secondFactorOff": "a arrêté la double vérification",
	"account.secondFactorReset": "a arrêté la double vérification de",
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
export const auditCategories = {
	event: { label: "Événements", of: ["event"] },
	report: { label: "Rapports", of: ["report"] },
	media: { label: "Galerie", of: ["media"] },
	message: { label: "Messages", of: ["message"] },
	gift: { label: "Dons", of: ["gift", "pledge", "receipt"] },
	settings: { label: "Paramètres et sauvegardes", of: ["settings", "backup"] },
	account: { label: "Comptes et sessions", of: ["account", "password", "session"] },
} as const;

export type AuditCategory = keyof typeof auditCategories;

/** The text of an action; an unknown one, of another version, is shown as it is. */
export const auditActionLabel = (action: string): string =>
	Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action;
