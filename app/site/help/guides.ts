import type { HelpStepId } from "./help-screens";

/**
 * One thing to do. `says` marks with asterisks the words that stand on its screens (`help-screens.ts`); a test looks for
 * them there, and `npm run draw:help` draws the first of them on the first screen.
 */
export type HelpStep = { id: HelpStepId; title: string; says: string };

export type Guide = { id: string; title: string; steps: HelpStep[] };

/** What volunteers, treasurers and administrators do, each step with the words of the screen. */
export const guides: Guide[] = [
	{
		id: "publier",
		title: "Publier",
		steps: [
			{
				id: "evenement",
				title: "Annoncer un événement",
				says: "Ouvrez le tableau de bord («\u00a0Admin Panel\u00a0», en haut) et appuyez sur **Ajouter un événement**. Remplissez **Titre**, **Date**, **Lieu** et **Description**, choisissez une **Affiche**, puis **Ajouter**.",
			},
			{
				id: "rapport",
				title: "Raconter ce qui s’est passé",
				says: "Sur le tableau de bord, appuyez sur **Ajouter un rapport**. Un **Titre** et un **Contenu** suffisent. Vous pouvez publier pendant que les photos partent encore.",
			},
			{
				id: "plus-tard",
				title: "Relire, garder ou publier plus tard",
				says: "**Aperçu** montre la page telle qu’elle paraîtra. Choisissez **Garder en brouillon** pour garder le texte sans le montrer, ou **Programmer** pour un autre jour\u202f: le bouton du bas change avec votre choix.",
			},
			{
				id: "photos",
				title: "Ajouter des photos et des films",
				says: "Dans la galerie, appuyez sur **Ajouter Média** et choisissez plusieurs fichiers à la fois. Le site retire le lieu et l’appareil que le téléphone y a écrits.",
			},
			{
				id: "decrire",
				title: "Décrire les photos",
				says: "Une phrase suffit, pour les personnes qui ne voient pas l’image. **Enregistrer et suivante** mène à la prochaine photo sans description, **Passer** la laisse pour plus tard.",
			},
			{
				id: "corriger",
				title: "Corriger une faute",
				says: "Chaque carte a un bouton **Modifier**, ou **Éditer** dans vos rapports. Si un collègue a changé le même texte entre-temps, le site vous montre les deux versions.",
			},
			{
				id: "supprimer",
				title: "Supprimer, et changer d’avis",
				says: "Après **Supprimer**, le message propose «\u00a0Annuler\u00a0»\u202f; pour un rapport ou une photo, le site demande d’abord. Pendant trente jours, la corbeille («\u00a0Plus\u00a0», puis «\u00a0Corbeille\u00a0») permet aussi de **Restaurer**.",
			},
			{
				id: "autorisations",
				title: "Protéger les personnes",
				says: "À chaque envoi, dites si l’on reconnaît des adultes ou des enfants\u202f; une photo différente des autres a sa propre réponse, près d’elle. Une photo d’enfant ne paraît qu’avec une **autorisation**\u202f: sans elle, le formulaire nomme la photo et propose d’en écrire une, de flouter, de laisser la photo de côté, ou de garder un brouillon. Celles de la galerie attendent dans **Photos en attente**\u202f: cochez-en une, puis «\u00a0Lier\u00a0» l’autorisation qui existe, ou écrivez-en une (sur papier, signée au doigt ou de vive voix). Sur la page de la personne, «\u00a0Retirer l’autorisation\u00a0» ôte aussitôt toutes ses photos, pour de bon\u202f; «\u00a0Retirer la photo pour de bon\u00a0» ôte celle d’une personne sans autorisation.",
			},
			{
				id: "messages",
				title: "Répondre aux visiteurs",
				says: "Les **Messages** s’ouvrent par le nom de la personne. Répondez par e-mail ou par WhatsApp, puis «\u00a0Marquer comme traité\u00a0». Une demande de retrait d’une photo est marquée «\u00a0Urgent\u00a0»\u202f: «\u00a0Masquer cette photo partout\u00a0» la retire du site.",
			},
			{
				id: "sans-reseau",
				title: "Préparer sans réseau",
				says: "Un formulaire que vous avez déjà ouvert s’ouvre aussi sans réseau. Ce que vous y enregistrez attend dans **Envois en attente**, et part dès que le réseau revient.",
			},
		],
	},
	{
		id: "dons",
		title: "Les dons du mois",
		steps: [
			{
				id: "releve",
				title: "Lire le relevé de la banque",
				says: "Téléchargez le relevé sur le site de votre banque, choisissez-le dans **Fichier de la banque**, puis appuyez sur **Lire le relevé**. Les messages de mobile money se collent dans **Ou collez-le ici**. Pour un compte nouveau, le site demande une fois lequel c’est.",
			},
			{
				id: "lignes",
				title: "Reconnaître chaque ligne",
				says: "**Confirmer la correspondance sûre**, au-dessus de la liste, confirme d’un appui les lignes dont la référence est sûre. Pour une autre, **Choisir autre chose** ou **Trouver la promesse** montre les promesses qui conviennent, et permet de la noter comme don d’un inconnu.",
			},
			{
				id: "main-propre",
				title: "Noter un don remis en main propre",
				says: "Pour un don que personne n’avait promis, appuyez sur **Noter un don reçu**. Pour une promesse, ouvrez-la par sa référence, puis «\u00a0Confirmer le don reçu\u00a0».",
			},
			{
				id: "depense",
				title: "Noter une dépense avec sa preuve",
				says: "Écrivez le **Montant** et **Ce qui a été payé**, photographiez la facture comme **Preuve**, puis **Ajouter**. La dépense apparaît sur la page «\u00a0Où vont vos dons\u00a0».",
			},
			{
				id: "besoins",
				title: "Demander ce qui manque",
				says: "Dans les besoins, appuyez sur **Ajouter un besoin**\u202f: une somme, ou un nombre de choses. Les dons promis pour lui remplissent sa barre d’eux-mêmes, et **Modifier** note les choses qui sont arrivées.",
			},
			{
				id: "rappels",
				title: "Rappeler une promesse en retard",
				says: "**Rappeler les promesses en retard** montre l’e-mail et qui le reçoit, avant de l’envoyer. Une même adresse n’en reçoit pas d’autre pendant trente jours. Si le site n’envoie pas d’e-mails, ouvrez chaque promesse\u202f: vous pouvez y écrire au donateur par WhatsApp.",
			},
			{
				id: "recus",
				title: "Établir les reçus de l’année",
				says: "Dans **Reçus**, l’année mène à **Un reçu par donateur**\u202f: le site montre les donateurs, les sommes, et les adresses qui manquent. Un appui établit tous les reçus.",
			},
			{
				id: "comptable",
				title: "Donner les chiffres au comptable",
				says: "Choisissez d’abord la période, en haut de la table. **Télécharger les dons (CSV)** donne un fichier que tout tableur ouvre.",
			},
		],
	},
	{
		id: "site",
		title: "Faire vivre le site",
		steps: [
			{
				id: "parametres",
				title: "Changer un texte ou une coordonnée",
				says: "Chaque partie a sa page, comme **Contact**, qui dit où les mots apparaissent sur le site. La liste montre ce qui manque encore aux mentions légales, aux responsables et aux moyens de donner.",
			},
			{
				id: "inviter",
				title: "Inviter un collègue",
				says: "Écrivez son **Nom** et son **Adresse e-mail**, choisissez son rôle, puis tapez votre propre mot de passe. Le site donne un lien, qui vaut une fois\u202f: envoyez-le-lui vous-même.",
			},
			{
				id: "mot-de-passe",
				title: "Aider une personne qui a perdu son mot de passe",
				says: "Dans les comptes, appuyez sur **Lien de réinitialisation** sous son nom\u202f: votre mot de passe est demandé, puis le site donne un lien à lui envoyer. Personne ne connaît jamais le mot de passe d’un autre.",
			},
			{
				id: "double-verification",
				title: "Protéger votre compte",
				says: "Dans votre profil, activez la **Double vérification**\u202f: une application de votre téléphone donne un code en plus du mot de passe. Gardez sur papier les codes de secours que le site montre une seule fois.",
			},
			{
				id: "donner",
				title: "Changer les moyens de donner",
				says: "Votre mot de passe est demandé, car ces numéros disent où va l’argent. Chaque moyen qui est rempli, comme **IBAN** ou **Mobile money**, est proposé sur la page «\u00a0Faire un don\u00a0».",
			},
			{
				id: "journal",
				title: "Savoir qui a fait quoi",
				says: "Le **Journal** garde chaque publication, chaque suppression et chaque confirmation d’un don, avec le nom et l’heure.",
			},
			{
				id: "sauvegarde",
				title: "Garder une copie chez vous",
				says: "Le site se sauvegarde chaque nuit. **Télécharger une sauvegarde** en donne une copie, avec les photos, les messages et les comptes, contre votre mot de passe\u202f: gardez-la en lieu sûr.",
			},
		],
	},
];
