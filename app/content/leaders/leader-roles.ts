import type { PictureFile } from "~/media/images/picture-file";

/** The roles in display order, with their French titles (docs/product.md, pages). */
export const roles = [
	{ role: "counsellor", title: "Conseiller" },
	{ role: "president", title: "Président" },
	{ role: "treasurer", title: "Trésorier" },
	{ role: "communication", title: "Chargé de communication" },
	{ role: "secretary", title: "Secrétaire" },
] as const;

export type LeaderRole = (typeof roles)[number]["role"];

export const roleOf = (name: string) => roles.find(({ role }) => role === name);

/** A leader on the home page; without a name only the role is known. */
export type Leader = {
	role: LeaderRole;
	title: string;
	name: string;
	description: string;
	picture: PictureFile | null;
};

/** Leaders without names, also for when the database cannot be read. */
export const unnamedLeaders: Leader[] = roles.map(({ role, title }) => ({
	role,
	title,
	name: "",
	description: "",
	picture: null,
}));
