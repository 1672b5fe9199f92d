import { expect, test } from "vitest";
import { arrangeImages } from "~/images/arrange-images";

const photos = ["puits", "pompe", "village"];

test.each([
	["first:village", ["village", "puits", "pompe"]],
	["up:village", ["puits", "village", "pompe"]],
	["up:puits", photos],
	["down:puits", ["pompe", "puits", "village"]],
	["down:village", photos],
	["remove:pompe", ["puits", "village"]],
])("« %s » arranges the pictures", (order, arranged) => {
	expect(arrangeImages(photos, order)).toEqual(arranged);
});

test.each(["", "first", "first:", "first:inconnue", "sideways:pompe", "constructor:pompe", "toString:pompe", ":pompe"])(
	"« %s » changes nothing",
	(order) => {
		expect(arrangeImages(photos, order)).toEqual(photos);
	},
);

test("the pictures handed in stay as they were", () => {
	const mine = [...photos];
	arrangeImages(mine, "first:village");
	arrangeImages(mine, "remove:puits");
	expect(mine).toEqual(photos);
});
