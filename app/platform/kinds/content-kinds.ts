// The kinds of content that volunteers write, publish and delete: the only list of them. Their tables are in
// `app/platform/db/schema.server.ts`; the code of one kind alone is in the folder of its domain.

type Kind = {
	/** The first word of its audit actions. */
	audit: string;
	/** The URL segment of the kind's list in the administration. */
	list: string;
	/** Another segment of the same list, to which menus lead. */
	also?: string;
	/** The area that a role must be granted to open the list (`app/people/session/permissions.ts`). */
	area: "content" | "giving";
	/** The folder of the kind's files below the uploads. */
	folder: string;
	/** The form field of its only file, whose column is `{fileField}Id`; none when a table lists its files. */
	fileField?: string;
	/** The slug of an item whose title gives none; none where the address holds the identifier. */
	slug?: string;
	/** The plural in headings; the menu of the administration may use another word. */
	many: string;
	menu?: string;
	/** The page that lists the items for visitors; `also` is another path with a part of them. */
	page?: { to: string; label: string; also?: string };
	/** The URL of the kind's feed. */
	feed?: string;
	/** Whether volunteers can preview a draft as visitors would see it. */
	hasPreview: boolean;
	/** The singular in messages: « Événement », « Cet événement », « l’événement », « un autre événement ». */
	one: string;
	this: string;
	the: string;
	another: string;
	/** The ending of participles for a feminine kind. */
	gender: "" | "e";
	/** The messages of the kind's form; undefined for a kind without drafts and planned items. */
	messages?: Record<"added" | "notAdded" | "changed" | "notChanged", string>;
};

export const contentKinds = {
	events: {
		audit: "event",
		list: "events",
		area: "content",
		folder: "event-posters",
		fileField: "poster",
		slug: "evenement",
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
		fileField: "picture",
		slug: "besoin",
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
	/** Expenses, by the name of their table; a release beside this one reads it too. */
	spendings: {
		audit: "spending",
		list: "depenses",
		area: "giving",
		folder: "proofs",
		fileField: "proof",
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

/** The kinds that are published: now, later or not yet. */
export type PublishedKind = Exclude<ContentKind, "gallery">;

/** The kinds with this property: `KindWith<"slug">`, `KindWith<"hasPreview", true>`. */
export type KindWith<Property extends keyof Kind, Value = Kind[Property]> = {
	[Name in ContentKind]: (typeof contentKinds)[Name] extends Record<Property, Value> ? Name : never;
}[ContentKind];

// The call is marked as pure, so that a script that imports only paths contains no kinds.
export const kindNames = /* @__PURE__ */ Object.keys(contentKinds) as ContentKind[];

const described: Record<ContentKind, Kind> = contentKinds;

/** Returns a kind, including the fields that only some kinds have. */
export const kindOf = (name: ContentKind): Kind => described[name];

/** Returns the kinds of an area in alphabetical order, as menus list them. */
export const kindsOf = (area: Kind["area"]): ContentKind[] =>
	kindNames
		.filter((name) => kindOf(name).area === area)
		.toSorted((a, b) => kindOf(a).many.localeCompare(kindOf(b).many, "fr"));

/** The lists of kinds with drafts: their forms have long texts. */
export const draftLists = Object.values(described)
	.filter(({ messages }) => messages)
	.map(({ list }) => list);

/** The feeds, with reports first, as feed readers offer the first one: reports tell what happened. */
export const feeds = Object.values(described)
	.flatMap(({ many, feed }) => (feed ? { title: many, href: feed } : []))
	.toReversed();

export type Folder = (typeof contentKinds)[ContentKind]["folder"] | "association";

/** The folders of uploads; « association » is for files about the association itself. */
export const folders: [Folder, ...Folder[]] = ["association", ...kindNames.map((name) => contentKinds[name].folder)];

/** Returns the kind with this name; undefined when there is none. */
export const kindNamed = (word: string): ContentKind | undefined => kindNames.find((name) => name === word);

/** Returns the kind with this name if its drafts can be seen as visitors would see them. */
export const kindWithPreview = (word: string) =>
	kindNames.find((name): name is KindWith<"hasPreview", true> => name === word && contentKinds[name].hasPreview);

/** Returns the kind with this name or list segment. */
export const kindOfList = (segment: string): ContentKind | undefined =>
	kindNamed(segment) ?? kindNames.find((name) => contentKinds[name].list === segment);

/** Returns the message that an item is gone: « Cet événement n’existe plus. » */
export const goneMessage = (kind: ContentKind) => `${contentKinds[kind].this} n’existe plus.`;
