import type { Locator, Page } from "@playwright/test";
import { forage, noel } from "../cast";
import { foret, photo, terre } from "../files";
import { announce } from "./announce";
import { aReport } from "./contents";
import { lightbox, photos, shown } from "./lightbox";
import { phone } from "./phone";
import { publish } from "./publish";
import { expectAdded, sendMedia } from "./send-media";
import { expect, onFullSite, test } from "./site";

test.use(phone);
onFullSite.use(phone);

/** It can be seen, and is large enough for a thumb. */
async function expectForThumbs(button: Locator) {
	await expect(button).toBeVisible();
	const smallest = async () => {
		const box = await button.boundingBox();
		return Math.min(box?.width ?? 0, box?.height ?? 0);
	};
	await expect.poll(smallest).toBeGreaterThanOrEqual(44);
}

onFullSite(
	"on a phone the lightbox has its three buttons, holds the focus, and Back closes it",
	{ tag: "@once" },
	async ({ page }) => {
		await page.goto("/gallery");
		await photos(page).first().tap();
		const button = (name: string) => lightbox(page).getByRole("button", { name });
		await expect(shown(page)).toBeVisible();
		const before = await shown(page).getAttribute("src");
		for (const name of ["Fermer", "Photo précédente", "Photo suivante"]) await expectForThumbs(button(name));
		// Half on the photo, half on the dark ground: each has an edge all round, and within the screen.
		for (const name of ["Photo précédente", "Photo suivante"]) {
			const margin = async () => {
				const { x, width } = (await button(name).boundingBox()) ?? { x: 0, width: 0 };
				return Math.min(x, phone.viewport.width - x - width);
			};
			await expect.poll(margin).toBeGreaterThan(0);
			await expect(button(name)).not.toHaveCSS("border-width", "0px");
		}
		await expect(async () => {
			await button("Photo suivante").tap();
			await expect(shown(page)).not.toHaveAttribute("src", before ?? "", { timeout: 500 });
		}).toPass();
		for (const key of ["Tab", "Shift+Tab"])
			for (let pressed = 0; pressed < 6; pressed++) {
				await page.keyboard.press(key);
				await expect(lightbox(page).locator(":focus")).toHaveCount(1);
			}
		await page.goBack();
		await expect(lightbox(page)).toHaveCount(0);
		await expect(page).toHaveURL("/gallery");

		await photos(page).last().tap();
		await expect(shown(page)).toBeVisible();
		await button("Fermer").tap();
		await expect(lightbox(page)).toHaveCount(0);
	},
);

const carousel = (page: Page) => page.getByRole("region", { name: "Photos du rapport" });
const heightOf = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0);

onFullSite(
	"on a phone the carousel keeps its height, and its buttons their place",
	async ({ page, javaScriptEnabled }) => {
		await page.goto(aReport);
		const row = carousel(page).getByRole("list");
		const photo = (index: number) => carousel(page).getByRole("img").nth(index);
		// The upright photo stands in the frame of the wide one, beside which there is no band above or below.
		const height = await heightOf(photo(0));
		await expect.poll(() => heightOf(row)).toBe(height);
		await expect.poll(() => heightOf(photo(1))).toBe(height);
		if (!javaScriptEnabled) return;
		const next = carousel(page).getByRole("button", { name: "Photo suivante" });
		const place = await next.boundingBox();
		for (const index of [1, 2, 0]) {
			await next.tap();
			await expect(carousel(page).locator("[aria-current]")).toHaveText(`Photo ${index + 1} sur 3`);
			await expect(photo(index)).toBeInViewport({ ratio: 0.5 });
			await expect.poll(() => heightOf(row)).toBe(height);
			await expect.poll(() => next.boundingBox()).toEqual(place);
		}
	},
);

/** The fields and buttons of the open form that something lies over, each scrolled to first. */
const covered = (page: Page) =>
	page.locator(".form").evaluate((form) =>
		[...form.querySelectorAll("a, button, input, select, textarea")].flatMap((control) => {
			if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(".visually-hidden")) return [];
			control.scrollIntoView({ block: "nearest", behavior: "instant" });
			const { left, top, width, height } = control.getBoundingClientRect();
			const points = [0.05, 0.5, 0.95].map((part) => [left + part * width, top + part * height] as const);
			const free = points.every(([x, y]) =>
				control.closest("label, a, button, input, select, textarea")?.contains(document.elementFromPoint(x, y)),
			);
			return free ? [] : control.outerHTML.slice(0, 120);
		}),
	);

onFullSite(
	"on a phone no toast covers a field of the form it is about",
	{ tag: "@once" },
	async ({ signedIn: page }) => {
		await page.goto("/admin/gallery");
		await page.getByRole("link", { name: "Ajouter Média" }).tap();
		// The browser takes them for photos; the site reads them.
		const texts = ["notes.jpg", "liste.jpg"].map((name) => ({
			name,
			mimeType: "image/jpeg",
			buffer: Buffer.from("Mil"),
		}));
		await page.getByLabel("Fichiers").setInputFiles(texts);
		await page.getByRole("button", { name: "Ajouter", exact: true }).tap();
		await expect(page.locator(".toast")).toHaveCount(2);
		// A toast goes after twelve seconds.
		await expect.poll(() => covered(page), { timeout: 4000 }).toEqual([]);
	},
);

test("twelve photos stand three in a row on a phone, and a thumb arranges them", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await page.goto("/admin/editreports/new");
	const widths = Array.from({ length: 12 }, (_, n) => 60 + n);
	await page.getByLabel("Images").setInputFiles(await Promise.all(widths.map((w) => photo(`${w}.jpg`, terre, w, 40))));
	const tiles = page.locator(".report-images li");
	await expect(tiles).toHaveCount(12);
	await expect(page.locator("[data-handle]")).toHaveCount(12);
	const firstRow = () =>
		tiles.evaluateAll((all) => {
			const tops = all.map((tile) => Math.round(tile.getBoundingClientRect().top));
			return tops.filter((top) => top === tops[0]).length;
		});
	await expect.poll(firstRow).toBe(3);
	await expect.poll(() => heightOf(page.locator(".report-images"))).toBeLessThan(1000);
	for (const label of ["Avancer la photo 5", "Reculer la photo 5", "Retirer la photo 5"])
		await expectForThumbs(page.getByRole("button", { name: label }));
	await page.getByRole("button", { name: "Mettre la photo 12 en premier" }).tap();
	await expect(page.getByText("Photo en position 1 sur 12.")).toBeAttached();
	await expect(tiles.first().locator(":focus")).toHaveCount(1);
});

test("with her phone Awa announces an event, publishes a report, adds photos, and takes a deletion back", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	await announce(page, noel);
	const upright = [await photo("puits.jpg", terre, 600, 800), await photo("pompe.jpg", foret, 600, 800)];
	await publish(page, forage, upright);
	await page.goto("/rapports");
	await page.getByRole("link", { name: "Lire la suite" }).tap();
	const frame = carousel(page).getByRole("list");
	await expect(frame).toBeVisible();
	const beyondPhoto = async () => (await heightOf(frame)) - (await heightOf(carousel(page).getByRole("img").first()));
	await expect.poll(beyondPhoto).toBe(0);
	expect(await heightOf(frame)).toBeGreaterThan((await frame.boundingBox())?.width ?? 0);
	await sendMedia(page, "Image", [await photo("champ.jpg", foret), await photo("école.jpg", terre)]);
	await expectAdded(page, "champ.jpg", "école.jpg");
	await page.getByRole("link", { name: "Evénement" }).tap();
	await page.getByRole("link", { name: /^Modifier/ }).tap();
	await page.getByLabel("Lieu").fill("Place du marché");
	await page.getByRole("button", { name: "Enregistrer" }).tap();
	await expect(page.getByRole("main")).toContainText("Place du marché");
	await page.getByRole("button", { name: /^Supprimer/ }).tap();
	await expect(page.getByRole("heading", { name: noel.title })).toHaveCount(0);
	await page.getByRole("button", { name: "Annuler", exact: true }).tap();
	await expect(page.getByRole("heading", { name: noel.title })).toBeVisible();
	await page.getByRole("button", { name: /^Plus/ }).tap();
	await page.getByRole("link", { name: "Voir le site" }).tap();
	await page.getByRole("button", { name: "Menu" }).tap();
	await page.getByRole("navigation", { name: "Menu principal" }).getByRole("link", { name: "Galerie" }).tap();
	await expect(photos(page)).toHaveCount(2);
});
