import { readFileSync, writeFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { detailedPhoto } from "../camera-files";
import { post } from "./server";
import { dialogOf, expect, test } from "./site";

// What a distribution costs a volunteer: 40 photos, nobody on 32, six children with an authorisation, two without one.

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

/** Seconds that a finger takes for a tap, and for a swipe of 500 pixels. */
const perTap = 1.1;

test("a volunteer adds 40 photos, six with children who may be shown and two who may not", async ({
	signedIn: page,
	site,
}) => {
	test.setTimeout(400_000);
	page.setDefaultTimeout(60_000);
	const form = new FormData();
	const consent = {
		...{ id: "aminata-0001", firstName: "Aminata", person: "child", guardian: "Fatou Ndiaye", relation: "mère" },
		...{ site: "on", givenOn: "2026-01-10", validUntil: "2030-01-10", given: "spoken", witness: "Moussa" },
	};
	for (const [name, value] of Object.entries(consent)) form.append(name, value);
	await post(site, "/admin/autorisations/new", form);
	const group = readFileSync("node_modules/@vladmandic/face-api/demo/sample5.jpg");
	const photos = Array.from({ length: 40 }, (_, at) => test.info().outputPath(`IMG_${1001 + at}.jpg`));
	for (const [at, path] of photos.entries())
		writeFileSync(path, at === 11 ? group : await detailedPhoto(4000, 3000, 8, 40));
	const nameOf = (at: number) => `IMG_${1001 + at}.jpg`;
	/** The places of those with children who may be shown. */
	const children = [3, 4, 9, 17, 25, 34];
	const [blurred, leftOut] = [11, 28];

	const phone = await page.context().newCDPSession(page);
	await phone.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	const day: Record<string, { taps: number; swipes: number; machine: number; total: number }> = {};
	let step = { taps: 0, swipes: 0, machine: 0, total: 0 };
	const begin = (name: string) => {
		step = day[name] ?? { taps: 0, swipes: 0, machine: 0, total: 0 };
		day[name] = step;
	};
	/** A tap, after the swipes that lead to it; the machine's time is that until `done`. */
	async function tap(target: Locator, done: () => Promise<unknown> = async () => {}) {
		await target.waitFor();
		const { y = 0, height = 0 } = (await target.boundingBox()) ?? {};
		const away = y < 60 ? 60 - y : Math.max(0, y + height - 680);
		step.swipes += Math.ceil(away / 500);
		step.taps++;
		await target.scrollIntoViewIfNeeded();
		const before = performance.now();
		await target.tap();
		await done();
		step.machine += (performance.now() - before) / 1000;
	}
	const add = page.getByRole("link", { name: "Ajouter Média" });
	const sheet = dialogOf(page, "Ajouter Média");

	await page.goto("/admin");
	async function send(from: number, to: number, name: string) {
		begin(`${name}: open and choose`);
		if (from === 0)
			await tap(page.getByRole("link", { name: /photos/i }).first(), () => sheet.or(add).first().waitFor());
		if (!(await sheet.isVisible())) await tap(add, () => sheet.waitFor());
		const chooser = page.waitForEvent("filechooser");
		await tap(sheet.getByLabel("Fichiers"));
		await (await chooser).setFiles(photos.slice(from, to));
		await expect(sheet.getByRole("listitem")).toHaveCount(to - from);
		begin(`${name}: answer`);
		await tap(sheet.getByRole("radio", { name: "Personne" }));
		for (let at = from; at < to; at++) {
			if (children.includes(at)) {
				begin(`${name}: answer`);
				await tap(sheet.getByRole("button", { name: `Enfants sur ${nameOf(at)}` }));
			} else if (at === blurred) {
				begin("blur one");
				const editor = dialogOf(page, "Flouter des visages");
				const blur = sheet.getByRole("button", { name: `Flouter des visages de ${nameOf(at)}` });
				await tap(blur, () => editor.getByText("sont couverts").waitFor());
				await tap(editor.getByRole("button", { name: "Flouter", exact: true }), () => expect(editor).toBeHidden());
			} else if (at === leftOut) {
				begin("leave one out");
				await tap(sheet.getByRole("button", { name: `Retirer ${nameOf(at)}` }));
			}
		}
		begin(`${name}: send`);
		await tap(sheet.getByRole("button", { name: "Ajouter", exact: true }), () =>
			expect(sheet).toBeHidden({ timeout: 150_000 }),
		);
	}
	await send(0, 30, "30 photos");
	await send(30, 40, "10 photos");
	begin("link six");
	const boxes = page.getByRole("checkbox", { name: /^Choisir/ });
	await tap(page.getByRole("link", { name: "Voir ce qui manque" }).first(), () => expect(boxes).toHaveCount(6));
	await tap(page.getByRole("button", { name: "Tout choisir" }));
	await tap(page.getByRole("button", { name: "Lier" }), () =>
		page.getByText("6 photos liées à l’autorisation").waitFor(),
	);
	const sum = { taps: 0, swipes: 0, machine: 0, total: 0 };
	for (const one of Object.values(day)) {
		one.total = one.machine + perTap * (one.taps + one.swipes);
		for (const name of ["taps", "swipes", "machine", "total"] as const) sum[name] += one[name];
	}
	const rounded = Object.entries({ ...day, sum }).map(([name, { machine, total, ...counts }]) => [
		name,
		{ ...counts, machine: Number(machine.toFixed(1)), total: Number(total.toFixed(1)) },
	]);
	console.table(Object.fromEntries(rounded));

	await page.goto("/admin/autorisations/a-verifier");
	await expect(page.getByText("Toutes les photos sont vérifiées")).toBeVisible();
	await page.goto("/admin/autorisations/photos");
	await expect(page.getByText("Aucune photo n’attend une autorisation.")).toBeVisible();
	expect(sum.taps).toBeLessThanOrEqual(20);
});
