import type { Claims } from "~/settings/association-facts";

/** The fields of action, in their order. */
export const domainNames = ["education", "health", "food", "business", "farming"] as const;

/** « Éducation, santé, agriculture »; empty without any. */
export const domainsSentence = (claims: Pick<Claims, (typeof domainNames)[number]>): string =>
	domainNames
		.map((name) => claims[name])
		.filter(Boolean)
		.map((name, index) => (index === 0 || isAcronym(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)))
		.join(", ");

const isAcronym = (name: string) => /^\p{Lu}{2}/u.test(name);
