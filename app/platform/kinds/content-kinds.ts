// What volunteers write, publish and throw away: the only list of its kinds. Their tables are in `app/platform/db/schema.server.ts`, what a
// kind alone does in the folder of its domain.

type Kind = {
	/** The first word of its audit actions. */
	audit: string;
	/** The URL segment of its list in the administration. */
	list: string;
	/** Another segment of the same list, which menus lead to. */
	also?: string;
	/** What a role must be granted to open it (`app/people/session/permissions.ts`). */
	area: "content" | "giving";
	/** The folder of its files below the uploads. */
	folder: string;
	/** All of them, as headings call them; the menu of the administration may say something else. */
	many: string;
	menu?: string;
	/** The page that lists them for visitors; `also` is another path with a part of it. */
	page?: { to: string; label: string; also?: string };
	/** The address of its feed. */
	feed?: string;
	/** Whether a draft can be seen as visitors would see it. */
	hasPreview: boolean;
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
		area: "content",
		folder: "event-posters",
		many: "Événements",
		menu: "Evénement",
		page: { to: "/events", label: "Événements" },
		feed: "/events.atom",
		hasPreview: true,
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
		also: "reports",
		area: "content",
		folder: "reports",
		many: "Rapports",
		page: { to: "/rapports", label: "Blog", also: "/report" },
		feed: "/rapports.atom",
		hasPreview: true,
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
		area: "content",
		folder: "gallery",
		many: "Galerie",
		page: { to: "/gallery", label: "Galerie" },
		hasPreview: false,
		gender: "",
		one: "Média",
		this: "Ce média",
		the: "le média",
		another: "un autre média",
	},
	needs: {
		audit: "need",
		list: "besoins",
		area: "giving",
		folder: "needs",
		many: "Besoins",
		page: { to: "/besoins", label: "Nos besoins" },
		hasPreview: true,
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
		area: "giving",
		folder: "proofs",
		many: "Dépenses",
		hasPreview: false,
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

const described: Record<ContentKind, Kind> = contentKinds;

/** A kind, with what only some of them have. */
export const kindOf = (name: ContentKind): Kind => described[name];

/** The kinds of an area by the alphabet, as menus have them. */
export const kindsOf = (area: Kind["area"]): ContentKind[] =>
	kindNames
		.filter((name) => kindOf(name).area === area)
		.toSorted((a, b) => kindOf(a).many.localeCompare(kindOf(b).many, "fr"));

/** The lists of what has a draft: their forms have long texts. */
export const draftLists = Object.values(described)
	.filter(({ messages }) => messages)
	.map(({ list }) => list);

/** The feeds for readers, which offer the first of them: reports tell what happened. */
export const feeds = Object.values(described)
	.flatMap(({ many, feed }) => (feed ? { title: many, href: feed } : []))
	.toReversed();

export type Folder = (typeof contentKinds)[ContentKind]["folder"] | "association";

/** The folders of uploads; « association » is for what it shows of itself. */
export const folders: [Folder, ...Folder[]] = ["association", ...kindNames.map((name) => contentKinds[name].folder)];

/** The kind with this name; undefined when there is none. */
export const kindNamed = (word: string): ContentKind | undefined => kindNames.find((name) => name === word);

/** The kind with this name or list. */
export const kindOfList = (segment: string): ContentKind | undefined =>
	kindNamed(segment) ?? kindNames.find((name) => contentKinds[name].list === segment);

/** « Cet événement n’existe plus. » */
export const goneMessage = (kind: ContentKind) => `${contentKinds[kind].this} n’existe plus.`;
