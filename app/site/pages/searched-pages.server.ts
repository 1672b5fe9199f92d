import { shownLeaders } from "~/content/leaders/leaders.server";
import { publishedNeeds } from "~/giving/needs/needs.server";
import { publicPaths } from "~/platform/kinds/paths";
import { plainText } from "~/publishing/markdown/markdown.server";
import { titleOrFallback } from "~/publishing/publication/publication";
import type { Association } from "~/publishing/settings/association-settings";
import { legalSettings } from "~/publishing/settings/legal-notice";
import { association } from "~/publishing/settings/settings.server";

// What visitors search and no index holds: there are so few of these texts that reading them all is faster.

const aboutTexts = ["whoWeAre", "aboutMission", "sponsored", "aboutProjects", "aboutGoal", "aboutObjectives"] as const;
const domains = ["education", "health", "food", "business", "farming"] as const;
const needTexts = ["humanNeeds", "materialNeeds", "financialNeeds", "moralNeeds"] as const;

/** Returns the needs and the fixed pages with their words, most of which are settings. */
export const fewItems = async () => {
	const [needs, settings, leaders] = await Promise.all([publishedNeeds(), association(), shownLeaders()]);
	const texts = (...names: (keyof Association)[]) =>
		sentences(plainText(names.map((name) => settings[name]).join("\n")));
	const page = (to: string, title: string, text: string) => item("Page", to, title, text);
	return [
		...needs.map(({ slug, title, description }) =>
			item("Besoin", publicPaths.need(slug), titleOrFallback(title), plainText(description)),
		),
		page(publicPaths.about, "À propos", texts(...aboutTexts, "aboutNeeds")),
		page(publicPaths.mission, "Notre mission", texts("missionLead", ...domains, "objectives", "projects")),
		page(publicPaths.needs, "Nos besoins", texts(...needTexts)),
		page(publicPaths.donate, "Faire un don", texts("giftUse", "giftsUsed", "materialGifts", "cashPlace")),
		page(
			publicPaths.transparency,
			"Où vont vos dons",
			"Transparence : les comptes de chaque année, ce que nous avons reçu, dépensé, et ce qui reste, avec les preuves.",
		),
		page(publicPaths.contact, "Contact", texts("email", "phone", "whatsapp", "address")),
		page("/", "Leadership", leaders.map(({ name, title }) => [name, title].filter(Boolean).join(", ")).join(" ; ")),
		page(publicPaths.events, "Événements", "L’agenda de l’association, et un calendrier auquel s’abonner."),
		page(publicPaths.reports, "Blog", "Nos rapports : récits et photos de nos actions."),
		page(publicPaths.gallery, "Galerie", "Les photos et les vidéos de nos actions."),
		page(publicPaths.photoRemoval, "Demander le retrait d’une photo", "Votre image, ou celle de votre enfant."),
		page(publicPaths.legalNotice, "Mentions légales", texts(...legalSettings)),
		page(publicPaths.privacy, "Confidentialité", "Vos données : ce que nous gardons, pourquoi, et vos droits."),
		page(publicPaths.accessibility, "Accessibilité", "Lire ce site au clavier, en grand ou avec une voix."),
		page(publicPaths.siteMap, "Plan du site", ""),
	];
};

/** Returns lines as one text. */
const sentences = (lines: string) => lines.trim().replace(/([^\s.;:!?])\s*\n\s*/g, "$1. ");

const item = <Kind extends string>(kind: Kind, to: string, title: string, text: string) => ({
	...{ id: to, kind, to, title, text },
	when: "",
	picture: null,
});

export type FewItem = Awaited<ReturnType<typeof fewItems>>[number];
