// What volunteers write, publish and throw away: the only list of its kinds. Their tables are in `db/schema.server.ts`, what a
// kind alone does in the folder of its domain.

type Kind = {
	/** The first word of its audit actions. */
	audit: string;
	/** The URL segment of its list in the administration. */
	list: string;
	/** The address of its public pages, before the slug or the identifier; null without pages of its own. */
	page: string | null;
	/** What a role must be granted to open it (`session/permissions.ts`). */
	area: "content" | "giving";
	/** As messages call one of them: « Événement », « Cet événement », « l’événement », « un autre événement ». */
	one: string;
	this: string;
	the: string;
	another: string;
	/** What a feminine kind has behind its participles. */
	gender: "" | "e";
	/** The messages of its form; none for what has no draft and no plan. */
	messages?: Record<"added" | "notAdded" | "changed" | "notChanged", string>;
};

export const contentKinds = {
	events: {
		audit: "event",
		list: "events",
		page: "/events",
		area: "content",
		gender: "",
		one: "Événement",
		this: "Cet événement",
		the: "l’événement",
		another: "un autre événement",
		messages: {
			added: "Événement ajouté",
			notAdded: "Erreur lors de l'ajout",
			changed: "Événement mis à jour",
			notChanged: "Erreur lors de la mise à jour",
		},
	},
	reports: {
		audit: "report",
		list: "editreports",
		page: "/report",
		area: "content",
		gender: "",
		one: "Rapport",
		this: "Ce rapport",
		the: "le rapport",
		another: "un autre rapport",
		messages: {
			added: "Rapport ajouté avec succès!",
			notAdded: "Erreur lors de l'ajout du rapport.",
			changed: "Rapport mis à jour avec succès!",
			notChanged: "Une erreur s'est produite",
		},
	},
	gallery: {
		audit: "media",
		list: "gallery",
		page: "/gallery",
		area: "content",
		gender: "",
		one: "Média",
		this: "Ce média",
		the: "le média",
		another: "un autre média",
	},
	needs: {
		audit: "need",
		list: "besoins",
		page: "/besoins",
		area: "giving",
		gender: "",
		one: "Besoin",
		this: "Ce besoin",
		the: "le besoin",
		another: "un autre besoin",
		messages: {
			added: "Besoin ajouté",
			notAdded: "Le besoin n’a pas pu être ajouté. Réessayez dans un instant.",
			changed: "Besoin mis à jour",
			notChanged: "Le besoin n’a pas pu être enregistré. Réessayez dans un instant.",
		},
	},
	spendings: {
		audit: "spending",
		list: "depenses",
		page: null,
		area: "giving",
		gender: "e",
		one: "Dépense",
		this: "Cette dépense",
		the: "la dépense",
		another: "une autre dépense",
		messages: {
			added: "Dépense ajoutée",
			notAdded: "La dépense n’a pas pu être ajoutée. Réessayez dans un instant.",
			changed: "Dépense mise à jour",
			notChanged: "La dépense n’a pas pu être enregistrée. Réessayez dans un instant.",
		},
	},
} as const satisfies Record<string, Kind>;

export type ContentKind = keyof typeof contentKinds;

/** Those that are published: now, later or not yet. */
export type PublishedKind = Exclude<ContentKind, "gallery">;

// Said to be pure, so that a script that imports paths alone has no kinds.
export const kindNames = /* @__PURE__ */ Object.keys(contentKinds) as ContentKind[];

/** The kind with this name; undefined when there is none. */
export const kindNamed = (word: string): ContentKind | undefined => kindNames.find((name) => name === word);

/** The kind with this name or list. */
export const kindOfList = (segment: string): ContentKind | undefined =>
	kindNamed(segment) ?? kindNames.find((name) => contentKinds[name].list === segment);

/** « Cet événement n’existe plus. » */
export const goneMessage = (kind: ContentKind) => `${contentKinds[kind].this} n’existe plus.`;
