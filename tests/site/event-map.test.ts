import { expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { noel } from "../cast";
import { picture, terre } from "../files";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();
const announce = async (mapLink: string) => {
	const poster = [{ name: "affiche.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	return site.postFiles("/admin/events/new", { id: newId(), ...noel, mapLink }, "poster", poster);
};
const mapOf = async (slug: string) =>
	/href="([^"]*)"[^>]*>\s*Voir sur une carte/.exec(await site.html(`/events/${slug}`))?.[1];

test("a script is no address on a map, and stays in the form", async () => {
	const refused = await announce("javascript:alert(1)");
	expect(refused.status).toBe(400);
	const html = await refused.text();
	expect(html).toContain("Saisissez une adresse qui commence par https://");
	expect(html).toContain('value="javascript:alert(1)"');
});

test("« Voir sur une carte » leads to the address of the place, else to a search for its name", async () => {
	expect((await announce("https://osm.org/go/abc?m=1&amp=2")).status).toBe(303);
	expect(await mapOf("fete-de-noel-des-enfants")).toBe("https://osm.org/go/abc?m=1&amp;amp=2");
	expect((await announce("")).status).toBe(303);
	expect(await mapOf("fete-de-noel-des-enfants-2")).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=Cour/);
});
