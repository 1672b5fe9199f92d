import { expect, test } from "vitest";
import { slugOf } from "~/events/event-slug.server";

test.each([
	["Fête de Noël", "fete-de-noel"],
	["Œuvres de Noël", "oeuvres-de-noel"],
	["Goûter & contes", "gouter-et-contes"],
	["eBay solidaire", "ebay-solidaire"],
	["クリスマス", "evenement"],
])("the address of « %s » ends with %s", (title, slug) => {
	expect(slugOf(title)).toBe(slug);
});
