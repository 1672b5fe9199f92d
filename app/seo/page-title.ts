type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** The association's name, from the root loader. */
function associationName(matches: Matches): string {
	const root = matches.find((match) => match?.id === "root")?.data;
	if (typeof root !== "object" || root === null || !("association" in root)) return "";
	const { association } = root as { association: { name: string } };
	return association.name;
}

/** The title of a page: « Contenu — Rubrique — Association ». */
export const pageTitle = (matches: Matches, ...parts: string[]) => [
	{ title: [...parts, associationName(matches)].filter(Boolean).join(" — ") },
];
