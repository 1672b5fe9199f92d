import type { PictureFile } from "~/images/picture-file";

/** The roles of those who lead (docs/product.md, pages), in French and in the order they are shown. */
export const roles = [
	{ role: "counsellor", title: "Conseiller" },
	{ role: "president", title: "Président" },
	{ role: "treasurer", title: "Trésorier" },
	{ role: "communication", title: "Chargé de communication" },
	{ role: "secretary", title: "Secrétaire" },
] as const;

export type LeaderRole = (typeof roles)[number]["role"];

/** The role of this name and its word; undefined when there is none. */
export const roleOf = (name: string) => roles.find(({ role }) => role === name);

/** One who leads, as the home page shows it; without a name only the role is known. */
export type Leader = {
	role: LeaderRole;
	title: string;
	name: string;
	description: string;
	picture: PictureFile | null;
};

/** The roles alone, while nobody is named or the names cannot be read. */
export const unnamedLeaders: Leader[] = roles.map(({ role, title }) => ({
	role,
	title,
	name: "",
	description: "",
	picture: null,
}));
