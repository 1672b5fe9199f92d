import { expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { publishedEvent } from "~/content/events/events.server";
import { newId } from "~/platform/db/new-id.server";
import { slugOf } from "~/publishing/publication/stored-item.server";
import { noel } from "../cast";

test.each([
	["Fête de Noël", "fete-de-noel"],
	["Goûter & contes", "gouter-et-contes"],
	["クリスマス", "evenement"],
])("the address of « %s » ends with %s", (title, slug) => {
	expect(slugOf(title, "evenement")).toBe(slug);
});

test("two events of one title that are added at once get two addresses", async () => {
	const both = { ...noel, title: "En même temps", posterId: null };
	await Promise.all([addEvent(newId(), both, "Europe/Paris"), addEvent(newId(), both, "Europe/Paris")]);
	expect(await publishedEvent("en-meme-temps")).toBeDefined();
	expect(await publishedEvent("en-meme-temps-2")).toBeDefined();
});
