import { events, galleryItems, needs, reports, spendings } from "~/db/schema.server";

export type Trashable = typeof events | typeof reports | typeof galleryItems | typeof needs | typeof spendings;

/**
 * The sections with their tables, the first word of their audit actions, the URL segment of their list, and what messages
 * call their items; a feminine kind has an `e` behind its participles.
 */
export const sections = {
	events: {
		table: events,
		audit: "event",
		list: "events",
		kind: "Événement",
		gender: "",
		missing: "Cet événement n’existe plus.",
	},
	reports: {
		table: reports,
		audit: "report",
		list: "editreports",
		kind: "Rapport",
		gender: "",
		missing: "Ce rapport n’existe plus.",
	},
	gallery: {
		table: galleryItems,
		audit: "media",
		list: "gallery",
		kind: "Média",
		gender: "",
		missing: "Ce média n’existe plus.",
	},
	needs: {
		table: needs,
		audit: "need",
		list: "besoins",
		kind: "Besoin",
		gender: "",
		missing: "Ce besoin n’existe plus.",
	},
	spendings: {
		table: spendings,
		audit: "spending",
		list: "depenses",
		kind: "Dépense",
		gender: "e",
		missing: "Cette dépense n’existe plus.",
	},
} as const;

export type Section = keyof typeof sections;

/** The sections whose items are published. */
export type PublishedSection = Exclude<Section, "gallery">;

/** The section with this name; undefined when there is none. */
export const sectionOf = (word: string): Section | undefined =>
	Object.hasOwn(sections, word) ? (word as Section) : undefined;

/** The section with this name or list. */
export const sectionOfList = (segment: string): Section | undefined =>
	sectionOf(segment) ?? (Object.keys(sections) as Section[]).find((name) => sections[name].list === segment);
