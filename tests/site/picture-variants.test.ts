import { beforeAll, expect, test } from "vitest";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { galleryItems } from "~/platform/db/schema.server";
import { moveToTrash, takeOutOfTrash } from "~/publishing/trash/trash.server";
import { detailedPhoto } from "../camera-files";
import { browser, openSite } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
const large = await detailedPhoto(700, 450);
let id = "";
beforeAll(async () => {
	await site.signIn();
	await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [{ name: "puits.jpg", bytes: large }]);
	await makeMissingVariants();
	id = (await site.html("/admin/gallery")).match(/\/admin\/gallery\/([\w-]{12})"/)?.[1] ?? "";
});

/** The addresses that a page offers a browser to choose from. */
async function offered(page: string) {
	const html = await visitor.html(page);
	const sets = [...html.matchAll(/srcSet="([^"]*)"/g)].flatMap(([, set = ""]) => set.split(", "));
	return sets.map((one) => one.split(" ")[0] ?? "");
}

test("a page offers a photo in every format, no larger than it shows it, and each comes in the type it says", async () => {
	const addresses = await offered("/gallery");
	const endings = addresses.map((address) => address.replace(/^.*puits\.jpg/, ""));
	expect(endings).toEqual([".320.avif", ".640.avif", ".320.webp", ".640.webp", ".320.jpg", ".640.jpg"]);
	for (const address of addresses) {
		const response = await visitor.get(address);
		expect(response.status).toBe(200);
		const ending = address.split(".").at(-1);
		expect(response.headers.get("Content-Type")).toBe(`image/${ending === "jpg" ? "jpeg" : ending}`);
		expect(response.headers.get("Cache-Control")).toContain("immutable");
	}
	for (const ending of [".641.avif", ".640.bmp", ".640.avif.320.webp", ".0.jpg", ".640.AVIF"]) {
		const wrong = await visitor.get((addresses[0] ?? "").replace(/\.\d+\.\w+$/, ending));
		expect([ending, wrong.status]).toEqual([ending, 404]);
	}
});

test("the trash hides a photo and all its variants at once", async () => {
	const addresses = await offered("/gallery");
	const ofThePhoto = addresses.filter((address) => address.includes("_puits."));
	await moveToTrash(galleryItems, id);
	for (const address of ofThePhoto) expect((await visitor.get(address)).status).toBe(404);
	await takeOutOfTrash(galleryItems, id);
	expect((await visitor.get(ofThePhoto[0] ?? "")).status).toBe(200);
});
