/**
 * The name meant by a misspelt one: in another case, or with one letter missing, added, changed or swapped with its
 * neighbour; two such edits in a name of eight letters or more.
 */
export function nearestName(written: string, names: string[]): string | undefined {
	const [nearest] = names
		.map((name) => ({ name, edits: editsBetween(written.toUpperCase(), name) }))
		.filter(({ name, edits }) => edits <= (name.length < 8 ? 1 : 2))
		.toSorted((one, other) => one.edits - other.edits);
	return nearest?.name;
}

/** The Damerau-Levenshtein distance (optimal string alignment). */
function editsBetween(one: string, other: string): number {
	const rows: number[][] = [];
	const at = (row: number, column: number) => rows[row]?.[column] ?? row + column;
	for (let i = 1; i <= one.length; i++) {
		rows[i] = [i];
		for (let j = 1; j <= other.length; j++) {
			const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
			const best = Math.min(changed, at(i - 1, j) + 1, at(i, j - 1) + 1);
			rows[i]?.push(swapped && i > 1 && j > 1 ? Math.min(best, at(i - 2, j - 2) + 1) : best);
		}
	}
	return at(one.length, other.length);
}
