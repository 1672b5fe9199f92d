import type { users } from "~/platform/db/schema.server";
import { contentKinds, type Folder, kindNames, kindsOf } from "~/platform/kinds/content-kinds";
import { adminPaths, contentPaths, outboxPaths } from "~/platform/kinds/paths";

export type Role = (typeof users.$inferSelect)["role"];

/** The parts of the administration that roles other than administrator may open. */
type Area =
	| "own"
	| "content"
	| "trash"
	| "photos"
	| "messages"
	| "giving"
	| "givingSettings"
	| "settingsList"
	| "consents"
	| "contacts";

/** The right to change includes the right to see. */
type Right = "see" | "change";

/** Areas that are not listed are refused; an administrator may do everything. */
const granted: Record<Exclude<Role, "administrator">, Partial<Record<Area, Right>>> = {
	treasurer: {
		...{ own: "change", content: "see", photos: "change", trash: "change", giving: "change", givingSettings: "change" },
		...{ settingsList: "see", consents: "change" },
	},
	safeguarding: {
		trash: "see",
		own: "change",
		content: "see",
		photos: "change",
		messages: "change",
		consents: "change",
		contacts: "change",
	},
	editor: {
		own: "change",
		content: "change",
		photos: "change",
		trash: "change",
		messages: "change",
		consents: "change",
	},
	reader: { own: "change", content: "see", trash: "see" },
};

const [content, giving] = [kindsOf("content"), kindsOf("giving")];
const contentLists = content.flatMap(contentPaths.lists);

/** The paths of an area, alone or with all below them. A form requires the right to change even to be opened. */
type Addresses = { area: Area; form?: true } & ({ only: string[] } | { below: string[] });

/** The first match counts; paths without a match are for administrators only. */
const addresses: Addresses[] = [
	{ area: "own", only: [adminPaths.dashboard, adminPaths.help] },
	{ area: "own", below: [adminPaths.profile, outboxPaths.presence, outboxPaths.outbox, adminPaths.signedInAgain] },
	{ area: "giving", below: [...giving.map(contentPaths.previews), ...giving.map(contentPaths.trash)] },
	// The page itself checks again, by the section of each item.
	{ area: "trash", only: [adminPaths.trash] },
	{ area: "content", only: contentLists },
	{ area: "content", below: content.map(contentPaths.previews) },
	{ area: "content", form: true, below: [...contentLists, ...content.map(contentPaths.trash), outboxPaths.share] },
	// The page itself checks again, by the photo's folder.
	{ area: "photos", below: [adminPaths.photos] },
	{ area: "contacts", below: [adminPaths.consentContacts] },
	{ area: "consents", below: [adminPaths.consents] },
	{ area: "messages", below: [adminPaths.messages] },
	{ area: "giving", below: [adminPaths.pledges, ...giving.map(contentPaths.list)] },
	{ area: "givingSettings", below: ["dons", "appel", "recus-fiscaux"].map(adminPaths.settingsPage) },
	{ area: "settingsList", only: [adminPaths.settings] },
];

const isAtOrBelow = (address: string, path: string) => path === address || path.startsWith(`${address}/`);

const addressesOf = (path: string) =>
	addresses.find((found) =>
		"only" in found ? found.only.includes(path) : found.below.some((address) => isAtOrBelow(address, path)),
	);

/** True when a role may send such a request. @param to a path; its query is ignored */
export function allows(role: Role, to: string, method = "GET"): boolean {
	if (role === "administrator") return true;
	const found = addressesOf(normalized(to));
	const right = found && granted[role]?.[found.area];
	return right === "change" || (right === "see" && !found?.form && isRead(method));
}

/** True for a role that sees contacts and proofs of authorisations, and answers for the files of all folders. */
export const seesContacts = (role: Role): boolean => allows(role, adminPaths.consentContacts);

/** Returns the form that the files of a folder belong to: its readers may describe and hide the files. */
export const formOf = (folder: Folder): string => {
	const kind = kindNames.find((name) => contentKinds[name].folder === folder);
	return kind ? contentPaths.new(kind) : adminPaths.settingsPage("accueil");
};

/**
 * True for requests for which a second factor can be demanded: those that show money or change where it arrives, contacts of children,
 * backups, which contain all of it, and changes of accounts, which could switch the demand off.
 */
export function needsSecondFactor(to: string, method = "GET"): boolean {
	const path = normalized(to);
	const area = addressesOf(path)?.area;
	if (area === "giving" || area === "givingSettings" || area === "contacts" || isAtOrBelow(adminPaths.backup, path))
		return true;
	return !isRead(method) && isAtOrBelow(adminPaths.accounts, path);
}

/** Returns the refusal, « Cette page est réservée aux administrateurs et aux trésoriers. » */
export function reservation(to: string, method = "GET"): string {
	const [first, ...more] = roles.filter((role) => allows(role, to, method)).map((role) => `aux ${rolesLabel[role]}`);
	const last = more.pop();
	const who = [[first, ...more].join(", "), ...(last ? [last] : [])].join(" et ");
	return `${isRead(method) ? "Cette page" : "Cette action"} est réservée ${who}.`;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Normalizes a path as the router reads it, in any case, percent-encoded or not; empty when it is malformed. */
function normalized(to: string): string {
	const [path = ""] = to.split(/[?#]/);
	try {
		const decoded = path.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2f"));
		return decoded.join("/").toLowerCase().replace(/\/+$/, "");
	} catch {
		return "";
	}
}

export const roleLabel: Record<Role, string> = {
	administrator: "Administrateur",
	treasurer: "Trésorier",
	safeguarding: "Référent protection",
	editor: "Rédacteur",
	reader: "Lecteur",
};

const rolesLabel: Record<Role, string> = {
	administrator: "administrateurs",
	treasurer: "trésoriers",
	safeguarding: "référents protection",
	editor: "rédacteurs",
	reader: "lecteurs",
};

/** All roles, from the most rights to the fewest. */
export const roles = Object.keys(roleLabel) as Role[];

/** Descriptions of the roles, shown when one is chosen. */
export const roleDescription: Record<Role, string> = {
	administrator: "peut tout faire",
	treasurer: "les dons, les besoins, les dépenses et les moyens de donner ; lit le reste du contenu",
	safeguarding:
		"les autorisations des personnes photographiées, leurs contacts, et les messages ; lit le reste du contenu",
	editor: "les événements, les rapports, la galerie et les messages ; ne voit pas l’argent",
	reader: "lit les événements, les rapports et la galerie, sans rien changer",
};

/** The state of an account: an invited one has no password yet, and only an active one may sign in. */
export type AccountState = keyof typeof accountStateLabel;

export const accountStateLabel = { active: "Actif", invited: "Invité", disabled: "Désactivé" } as const;
