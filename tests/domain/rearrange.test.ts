import { expect, test } from "vitest";
import { rearrange } from "~/forms/list-order";

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

test.each(["", "first", "first:", "first:inconnue", "sideways:pompe", "constructor:pompe", "toString:pompe", ":pompe"])(
	"« %s » changes nothing",
	(order) => {
		expect(rearrange(photos, order)).toEqual(photos);
	},
);

test("the list handed in stays as it was", () => {
	const mine = [...photos];
	rearrange(mine, "first:village");
	rearrange(mine, "remove:puits");
	expect(mine).toEqual(photos);
});
