import { expect, test } from "vitest";
import { rearrange } from "~/web/forms/list-order";

const photos = ["puits", "pompe", "village"];

test.each([
	["first:village", ["village", "puits", "pompe"]],
	["up:village", ["puits", "village", "pompe"]],
	["up:puits", photos],
	["down:puits", ["pompe", "puits", "village"]],
	["down:village", photos],
	["remove:pompe", ["puits", "village"]],
])("« %s » rearranges the list", (order, arranged) => {
	expect(rearrange(photos, order)).toEqual(arranged);
});

test.each(["", "first:inconnue", "constructor:pompe"])("« %s » changes nothing", (order) => {
	expect(rearrange(photos, order)).toEqual(photos);
});
