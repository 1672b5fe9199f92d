export type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** The association's name, from the root loader. */
function associationName(matches: Matches): string {
	const root = matches.find((match) => match?.id === "root")?.data as { association?: { name: string } } | undefined;
	return root?.association?.name ?? "";
}

/** The title of a page: « Contenu — Rubrique — Association ». */
export const pageTitle = (matches: Matches, ...parts: string[]) => [
	{ title: [...parts, associationName(matches)].filter(Boolean).join(" — ") },
];
