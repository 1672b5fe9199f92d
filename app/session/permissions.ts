import type { media, users } from "~/db/schema.server";
import { adminPaths, contentPaths } from "~/kinds/paths";

export type Role = (typeof users.$inferSelect)["role"];

/** Parts of the administration that somebody else than an administrator may open. */
type Area = "own" | "content" | "trash" | "photos" | "messages" | "giving" | "givingSettings" | "settingsList";

/** To change includes to see. */
type Right = "see" | "change";

/** What is not named is refused; an administrator may do everything. */
const granted: Record<Exclude<Role, "administrator">, Partial<Record<Area, Right>>> = {
	treasurer: {
		...{ own: "change", content: "see", photos: "change", trash: "change", giving: "change", givingSettings: "change" },
		settingsList: "see",
	},
	editor: { own: "change", content: "change", photos: "change", trash: "change", messages: "change" },
	reader: { own: "change", content: "see", trash: "see" },
};

/**
 * The area of each address, without its `/admin`; the first match counts, and what none matches is for administrators.
 * A form needs the right to change even to be opened.
 */
const addresses: { path: RegExp; area: Area; form?: true }[] = [
	{ path: /^$|^\/(profil|presence|envois|revenir)(\/|$)/, area: "own" },
	{ path: /^\/(apercu|corbeille)\/(needs|spendings)(\/|$)/, area: "giving" },
	// Its page asks again, by the section of an item.
	{ path: /^\/corbeille$/, area: "trash" },
	{ path: /^\/(events|reports|editreports|gallery)$|^\/apercu\//, area: "content" },
	{ path: /^\/(events|reports|editreports|gallery|corbeille|partager)(\/|$)/, area: "content", form: true },
	// It asks again, by the photo's folder.
	{ path: /^\/photos(\/|$)/, area: "photos" },
	{ path: /^\/messages(\/|$)/, area: "messages" },
	{ path: /^\/(dons|besoins|depenses)(\/|$)/, area: "giving" },
	{ path: /^\/parametres\/(dons|appel|recus-fiscaux)(\/|$)/, area: "givingSettings" },
	{ path: /^\/parametres$/, area: "settingsList" },
];

/**
 * Whether a role may send such a request.
 * @param to a path, of which the query does not count
 */
export function allows(role: Role, to: string, method = "GET"): boolean {
	if (role === "administrator") return true;
	const path = normalized(to);
	const found = addresses.find((address) => path !== undefined && address.path.test(path));
	const right = found && granted[role]?.[found.area];
	return right === "change" || (right === "see" && !found?.form && isRead(method));
}

type Folder = (typeof media.$inferSelect)["folder"];

/** The forms that the files of each folder belong to: whoever may open them may describe and hide the files. */
export const formOf: Record<Folder, string> = {
	gallery: contentPaths.new("gallery"),
	"event-posters": contentPaths.new("events"),
	reports: contentPaths.new("reports"),
	association: adminPaths.settingsSection("accueil"),
	needs: contentPaths.new("needs"),
	proofs: contentPaths.new("spendings"),
};

/**
 * Whether a second factor can be demanded for a request: one that shows money or changes where it arrives, a backup, which
 * holds all of it, and what changes accounts, as it could switch the demand off.
 */
export function needsSecondFactor(to: string, method = "GET"): boolean {
	const path = normalized(to) ?? "";
	const area = addresses.find((address) => address.path.test(path))?.area;
	if (area === "giving" || area === "givingSettings" || /^\/sauvegarde(\/|$)/.test(path)) return true;
	return !isRead(method) && /^\/comptes(\/|$)/.test(path);
}

/** « Cette page est réservée aux administrateurs et aux trésoriers. » */
export function reservation(to: string, method = "GET"): string {
	const [first, ...more] = roles.filter((role) => allows(role, to, method)).map((role) => `aux ${rolesLabel[role]}`);
	const last = more.pop();
	const who = [[first, ...more].join(", "), ...(last ? [last] : [])].join(" et ");
	return `${isRead(method) ? "Cette page" : "Cette action"} est réservée ${who}.`;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** As the router reads a path: in any case, percent-encoded or not; undefined outside of the administration. */
function normalized(to: string): string | undefined {
	const [path = ""] = to.split(/[?#]/);
	try {
		const decoded = path.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2f"));
		return /^\/admin(?=\/|$)(.*?)\/*$/.exec(decoded.join("/").toLowerCase())?.[1];
	} catch {
		return undefined; // malformed
	}
}

export const roleLabel: Record<Role, string> = {
	administrator: "Administrateur",
	treasurer: "Trésorier",
	editor: "Rédacteur",
	reader: "Lecteur",
};

const rolesLabel: Record<Role, string> = {
	administrator: "administrateurs",
	treasurer: "trésoriers",
	editor: "rédacteurs",
	reader: "lecteurs",
};

/** All roles, in the order of their rights. */
export const roles = Object.keys(roleLabel) as Role[];

/** What each may do, for who chooses one. */
export const roleDescription: Record<Role, string> = {
	administrator: "peut tout faire",
	treasurer: "les dons, les besoins, les dépenses et les moyens de donner ; lit le reste du contenu",
	editor: "les événements, les rapports, la galerie et les messages ; ne voit pas l’argent",
	reader: "lit les événements, les rapports et la galerie, sans rien changer",
};
