import type { ReportContent } from "./content";
import { demoNeedIds } from "./demo-needs.server";

/** The reports of `npm run demo` besides the sample's; they are many, to show texts of all lengths and forms. */
export const demoReports: ReportContent[] = [
	{
		published: { years: 0, at: 0.88 },
		pictures: [["couture", "L’atelier un jour d’essayage"]],
		title: "Six machines à coudre, et un carnet de commandes",
		subtitle: "L’atelier des couturières paie son loyer depuis deux mois",
		author: "Claire Exemple",
		content: `Elles étaient six à l’ouverture, et aucune n’avait touché une machine depuis son apprentissage. Aujourd’hui, l’atelier coud les uniformes de deux écoles et les nappes du restaurant de la route.

## Ce que l’atelier a reçu

- six machines à pédale, révisées avant l’envoi ;
- un fonds de tissu et de fil pour trois mois ;
- une formation du soir : **tenir un cahier de comptes**, fixer un prix, oser le demander.

## Ce que l’atelier rend

Chaque mois, les couturières remettent une petite part de leurs recettes dans une caisse commune. Elle a déjà servi deux fois : pour une ordonnance, et pour un toit emporté par le vent.

« Avant, je demandais. Maintenant, on me commande », dit la doyenne.`,
	},
	{
		published: { years: 0, at: 0.78 },
		pictures: ["marche"],
		title: "Où vont vos dons : le point du semestre",
		subtitle: "Les comptes, poste par poste, et ce que nous n’avons pas pu faire",
		author: "Le trésorier",
		content: `Les chiffres de cette page sont ceux d’une association d’exemple. Ils montrent comment un compte rendu peut se présenter.

## Ce qui est entré

1. Parrainages : 11 280 €
2. Dons libres : 6 450 €
3. Vente des nappes et des confitures : 1 120 €

## Ce qui est sorti

1. Scolarité et fournitures : **9 400 €**
2. Nourriture et cantine : **4 900 €**
3. Soins et ordonnances : **2 350 €**
4. Frais de banque et d’envoi : **310 €**

Les bénévoles ne sont ni payés ni remboursés ; leurs voyages sont à leur charge.

## Ce que nous n’avons pas pu faire

La clôture du potager attendra : le grillage a augmenté d’un tiers, et les factures d’hôpital sont passées avant.

Une question sur une ligne ? [Écrivez-nous](/contact) : le cahier de caisse est ouvert à tout donateur.`,
	},
	{
		published: { years: 0, at: 0.66 },
		pictures: ["bibliotheque", ["sous-l-arbre", "L’heure du conte se tient dehors tant que le soleil le permet"]],
		title: "Une bibliothèque dans l’ancienne remise",
		subtitle: "Quatre cents livres, deux bancs et une règle : on rend ce qu’on emprunte",
		author: "Les institutrices des Manguiers",
		content: `On y rangeait des sacs et des vélos. Un samedi de peinture, trois étagères montées par le menuisier du village, et la remise de l’école des Manguiers est devenue une bibliothèque.

Les livres sont venus par cartons : contes, dictionnaires, albums pour les petits, manuels de couture et d’élevage pour les grands. Chacun porte un numéro, et chaque emprunt s’écrit dans un cahier que deux élèves tiennent à tour de rôle.

En un mois, onze livres seulement ont du retard. Le plus demandé est un atlas.`,
	},
	{
		published: { years: 0, at: 0.5 },
		pictures: ["puits"],
		title: "La pompe du Grand Baobab est réparée",
		subtitle: "Une pièce d’usure, trois jours d’attente",
		content:
			"La tige avait cédé un lundi. Le comité de l’eau avait de quoi acheter la pièce : c’est à cela que sert la cotisation. Le mécanicien est venu le jeudi, et personne n’a dû retourner au marigot.",
	},
	{
		published: { years: 0, at: 0.33 },
		pictures: [
			["solaire", "Quatre panneaux suffisent pour la lumière et le réfrigérateur des vaccins"],
			"infirmerie",
			"vaccination",
		],
		needId: demoNeedIds.lamps,
		title: "L’infirmerie s’éclaire au soleil",
		subtitle: "Plus de consultation à la lampe de poche",
		author: "L’équipe de l’infirmerie",
		shareLink: "https://example.org/infirmerie-solaire",
		content: `Depuis sa construction, l’infirmerie du centre de prière fermait avec le jour. Les accouchements de la nuit se faisaient à la lampe de poche, tenue par une parente.

Quatre panneaux ont été posés sur le toit sud, avec leurs batteries et un petit réfrigérateur. Deux jeunes du village ont suivi l’installation de bout en bout : ce sont eux qui nettoieront les panneaux et surveilleront les batteries.

## Ce qui change

- La salle de soins est éclairée toute la nuit.
- Les vaccins restent au froid sur place, au lieu de voyager chaque semaine.
- Les téléphones se rechargent à l’infirmerie, contre une pièce versée à la caisse d’entretien.

**Reste à faire** : remplacer les deux fenêtres qui laissent entrer la poussière, ennemie des batteries.`,
	},
	{
		published: { years: 0, at: 0.15 },
		pictures: ["chevres", "poules"],
		title: "Des chèvres pour douze familles",
		subtitle: "Chaque première chevrette est donnée à une autre famille",
		author: "Le groupe des éleveurs",
		content: `Le principe tient en une phrase : la famille qui reçoit une chèvre s’engage à donner la première chevrette à une autre famille, qui s’y engage à son tour.

Douze veuves ont reçu une chèvre, une corde, et deux jours de conseils d’un vétérinaire. Trois mois plus tard, sept chevrettes sont nées. Une seule bête a été perdue.

On a appris en chemin qu’un enclos de branches ne suffit pas : la chèvre mange l’enclos.`,
	},
	{
		published: { years: 1, at: 0.965 },
		pictures: [
			["fete", "Les lampes de la cour, prêtées par l’atelier d’électricité"],
			"cantine",
			["chapelle", "Avant la veillée, la porte du centre de prière est ouverte à tous"],
		],
		title: "Une nuit de chants pour finir l’année",
		subtitle: "Deux cents assiettes, trois chorales et un âne qui n’était pas prévu",
		author: "Le comité des fêtes",
		content: `La cour de l’école n’avait jamais contenu autant de monde. Les familles sont venues des trois villages, certaines à pied depuis l’après-midi ; les plus âgées ont été conduites en charrette.

On a mangé d’abord : riz, sauce d’arachide, bananes plantain. Puis les chorales se sont répondu d’un bout à l’autre de la cour, et l’âne du jardinier, attiré par les restes, a traversé la crèche vivante au moment des bergers. Personne n’aurait su mieux jouer.

Chaque enfant parrainé est reparti avec un paquet : un vêtement, un cahier, un savon, et une orange.

Merci à celles qui ont cuisiné deux jours durant, et à ceux qui ont lavé les marmites jusqu’à une heure du matin.`,
	},
	{
		published: { years: 1, at: 0.83 },
		pictures: ["cantine", ["riz", "Les sacs arrivent de la coopérative, pas d’un entrepôt lointain"]],
		title: "La cantine tient sa promesse",
		subtitle: "Un repas chaud, quatre jours par semaine, depuis un an",
		author: "Ruth Exemple",
		content: `Il y a un an, nous avions promis un repas chaud, quatre jours par semaine, aux enfants qui restent à l’école le midi. La promesse a tenu.

Le secret est dans les achats : tout vient de la coopérative des trois villages, payé à la livraison. Quand les tomates manquent, on fait sans ; quand le poisson abonde, on en sèche.

L’institutrice a fait le compte : les absences de l’après-midi ont baissé de moitié.`,
	},
	{
		published: { years: 1, at: 0.73 },
		pictures: [
			["cartables", "Chaque élève choisit la couleur de ses cahiers"],
			"ecoliers",
			["bus", "Le minibus d’un voisin a fait trois voyages, pour le prix du carburant"],
			"hygiene",
		],
		title: "Quatre-vingt-quatorze cartables",
		subtitle: "La rentrée des enfants parrainés",
		author: "Le comité des parrainages",
		content: `Quatre-vingt-quatorze enfants, trois villages, une semaine pour tout préparer.

## Dans chaque cartable

- huit cahiers et une ardoise ;
- des stylos, un crayon, une gomme, une règle ;
- une gourde et un savon ;
- une carte écrite par le parrain ou la marraine, quand il y en a une.

Les tailles ont été prises en août. Malgré cela, onze uniformes étaient trop courts : **les enfants grandissent plus vite que nos listes**. Les couturières ont repris les ourlets en deux soirées.

Les frais de scolarité ont été payés aux directeurs, contre reçu. Les parrains les trouveront avec la lettre d’automne.`,
	},
	{
		published: { years: 1, at: 0.6 },
		pictures: [["pluies", "La piste est coupée ; la pirogue fait la navette"], "pirogue"],
		title: "Après les grandes pluies",
		subtitle: "Ce qui a tenu, ce qui est tombé, et qui a aidé",
		author: "Moussa Exemple",
		content: `Il a plu neuf jours. Le dixième, la piste de La Rive était sous l’eau, et quatorze cases avaient perdu un mur.

Les voisins ont fait l’essentiel : ils ont ouvert leurs maisons, prêté leurs pirogues, partagé leurs foyers. L’association a payé le carburant, porté du riz, des bâches et des moustiquaires, et fait venir l’infirmier deux fois.

## Ce que nous retenons

1. Le grenier sur pilotis est resté sec : tous les prochains le seront.
2. Les numéros de téléphone doivent être sur papier, pas seulement dans un téléphone mouillé.
3. La réserve d’urgence doit être des deux côtés de l’eau.

Les quatorze murs sont remontés. Aucune famille n’a dû partir.`,
	},
	{
		published: { years: 1, at: 0.45 },
		pictures: ["reboisement", ["ruches", "Les ruches profitent déjà des premières fleurs"]],
		title: "Deux cents arbres, et ceux qui les arrosent",
		subtitle: "Planter est facile ; c’est la première saison sèche qui compte",
		author: "Le club des écoliers jardiniers",
		content: `Nous avons planté deux cents arbres : des manguiers, des anacardiers, des moringas. Chaque arbre a un élève pour gardien, et chaque gardien un arrosoir percé de petits trous, fait d’un bidon.

Au premier comptage, cent soixante-huit arbres vivaient encore. Les autres ont été mangés par les chèvres, sauf deux, qui ont été trop arrosés.

Nous en replanterons trente-deux.`,
	},
	{
		published: { years: 1, at: 0.28 },
		pictures: ["alphabetisation"],
		title: "Apprendre à lire, le soir",
		subtitle: "Vingt-trois femmes, deux soirs par semaine, sous une guirlande de lampes",
		author: "Aminata Exemple",
		content: `La classe commence quand les marmites sont lavées. Il y a celles qui veulent lire l’ordonnance de leur enfant, celles qui veulent compter la monnaie au marché, et celle qui voulait, une fois, écrire elle-même à son fils parti en ville.

La lettre est partie en mars. Elle faisait quatre lignes. La réponse en faisait deux pages, et toute la classe l’a lue.`,
	},
	{
		published: { years: 1, at: 0.12 },
		pictures: ["moulin", "champ-de-mil"],
		title: "Un moulin pour ne plus piler",
		subtitle: "Trois heures rendues à chaque journée",
		author: "Le comité des projets",
		content: `Piler le mil d’un repas demande une heure et demie, et il y a deux repas. Le moulin le fait en dix minutes, pour le prix d’une poignée de grains.

Deux meunières se relaient. Elles ont appris à changer la courroie, à graisser les paliers, et à dire non : le moulin s’arrête le dimanche et pendant les enterrements.

- **Recette du premier mois** : de quoi payer le gazole et les deux meunières.
- **Mise de côté** : une courroie d’avance, et bientôt un tamis neuf.`,
	},
	{
		published: { years: 2, at: 0.9 },
		pictures: [["match", "La finale s’est jouée avant la tombée du jour"]],
		title: "Le tournoi des trois villages",
		subtitle: "Sept équipes, un ballon neuf, et des filles en finale",
		author: "Les entraîneurs",
		content:
			"Le Grand Baobab a battu La Rive aux tirs au but, après une finale que les filles des Manguiers avaient manquée d’un poteau. Le vainqueur a reçu une chèvre, aussitôt offerte à la cantine.\n\nLe terrain sera nivelé avant la prochaine saison ; tout le monde est d’accord sur le point, à part l’équipe qui en connaît les trous.",
	},
	{
		published: { years: 2, at: 0.74 },
		pictures: ["ecoliers", "sous-l-arbre", "chantier"],
		title: "La première rentrée sous un toit",
		subtitle: "Aux Manguiers, deux classes quittent l’ombre de l’arbre",
		author: "La directrice de l’école",
		content: `Pendant quatre ans, deux classes ont travaillé sous le grand manguier, et s’arrêtaient à la première goutte. Depuis lundi, elles ont quatre murs et un toit.

Les parents ont fabriqué les briques et creusé les fondations ; l’association a payé le ciment, les tôles et le charpentier. Les bancs sont ceux de l’arbre, poncés et vernis.

Le manguier reste : on y tient la récréation, l’heure du conte et les réunions où l’on n’est pas d’accord.`,
	},
	{
		published: { years: 2, at: 0.52 },
		pictures: ["vaccination", ["moto-ambulance", "La remorque sert d’ambulance le reste de l’année"]],
		title: "Vacciner sous la tente",
		subtitle: "Trois jours, trois villages, un registre à jour",
		author: "L’équipe de l’infirmerie",
		content: `Les infirmiers du district ont vacciné, nos bénévoles ont fait le reste : prévenir les familles, monter la tente, tenir la file à l’ombre, servir l’eau.

Le registre a été recopié en deux exemplaires, l’un pour le district, l’autre pour l’infirmerie. Il manquait dix-neuf enfants ; la moto est allée les chercher, maison par maison.`,
	},
	{
		published: { years: 2, at: 0.3 },
		pictures: ["maraichage", "marche", "forage"],
		title: "Le jardin des veuves donne sa première récolte",
		subtitle: "Oignons, gombos, tomates, et un étal au marché",
		author: "Ruth Exemple",
		content: `Le terrain était prêté pour un essai d’un an. Les seize femmes du groupe l’ont clôturé d’épines, partagé en planches, et arrosé matin et soir avec l’eau du forage.

La première récolte a d’abord nourri les maisons. Le surplus s’est vendu au marché en une matinée.

Le propriétaire est passé voir. Le prêt est reconduit pour cinq ans.`,
	},
	{
		published: { years: 2, at: 0.08 },
		pictures: ["chantier"],
		title: "Trois murs déjà debout",
		subtitle: "Des nouvelles du chantier de l’école",
		content:
			"Les fondations ont séché, le premier rang de briques est parfaitement droit, et trois murs montent. Le quatrième attend la livraison de ciment, qui attend la piste, qui attend le soleil.",
	},
	{
		published: "draft",
		pictures: ["poules"],
		title: "Le poulailler de la coopérative",
		subtitle: "À relire : il manque le nombre d’œufs",
		author: "Le groupe des éleveurs",
		content:
			"Quarante poules, deux coqs, un grillage neuf. La suite quand nous aurons compté les œufs d’un mois entier.\n\nÀ ajouter : une photo du carnet de ponte.",
	},
	{
		published: "planned",
		pictures: ["chateau"],
		title: "Le château d’eau est en service",
		subtitle: "L’inauguration aura lieu la semaine prochaine",
		author: "Le comité des projets",
		content:
			"Six mètres de haut, dix mille litres, quatre robinets : le château d’eau du Grand Baobab se remplit le jour et coule le soir.\n\nCe rapport paraîtra de lui-même le jour de l’inauguration.",
	},
	{
		published: { years: 0, at: 0.9 },
		pictures: ["marche"],
		trashed: true,
		title: "Six machines à coudre (doublon)",
		content: "Envoyé deux fois par erreur : le bon rapport est en ligne.",
	},
];
