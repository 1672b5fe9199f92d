import { expect, test } from "vitest";
import { outcomeOf, uploadFailed } from "~/media/uploads/upload-file";

const thing = { id: "i", name: "n" };
const nothing = uploadFailed();
const trashed = { id: "m", name: "a", since: "3 novembre 2026", confirmed: false };

test.each([
	["no answer", { status: 0 }, { state: "cut" }],
	["an added file", { status: 200, answer: { ...nothing, added: [thing] } }, { state: "added", shown: thing }],
	[
		"a file that is in the trash",
		{ status: 409, answer: { ...nothing, trashed: [trashed] } },
		{ state: "trashed", id: "m", reason: "« a » est dans la corbeille depuis le 3 novembre 2026." },
	],
	[
		"a refused file",
		{ status: 415, answer: { ...nothing, refused: [{ name: "a", reason: "Non." }] } },
		{ state: "refused", reason: "Non." },
	],
	[
		"a file that could not be added this time",
		{ status: 503, answer: { ...nothing, refused: [{ name: "a", reason: "Réessayez." }] } },
		{ state: "failed", reason: "Réessayez.", retryable: true },
	],
	[
		"a proxy's error page",
		{ status: 502 },
		{ state: "failed", reason: "Erreur lors de l'upload de a", retryable: true },
	],
	[
		"a full disk",
		{ status: 507, answer: { ...nothing, message: "Plein" } },
		{ state: "failed", reason: "Plein", affectsAll: true },
	],
	[
		"a role that may not",
		{ status: 403, answer: uploadFailed("Réservé") },
		{ state: "failed", reason: "Réservé", affectsAll: true },
	],
])("%s is understood", (_what, sent, outcome) => {
	expect(outcomeOf(sent, "a")).toEqual(outcome);
});
