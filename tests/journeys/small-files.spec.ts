import type { Page } from "@playwright/test";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import sharp from "sharp";
import { detailedPhoto, maker } from "../camera-files";
import { noel } from "../cast";
import { picture, terre } from "../files";
import { dialogOf, expect, test } from "./site";

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

/** A large photo as a phone held upright saves it. */
async function largePhoto() {
	const lying = await detailedPhoto(3200, 2400, 8);
	return sharp(lying)
		.jpeg({ quality: 90 })
		.withExif({ IFD0: { Make: maker } })
		.withMetadata({ orientation: 6 })
		.toBuffer();
}

type Sent = { name: string; type: string; size: number; width: number; height: number; named: boolean };

/** Each file as it leaves the browser, with its pixels, and whether it names the maker of the phone. */
async function recordSent(page: Page): Promise<() => Promise<Sent[]>> {
	await page.addInitScript((maker) => {
		const sent: Promise<Sent>[] = [];
		Object.assign(window, { sent });
		const { send } = XMLHttpRequest.prototype;
		XMLHttpRequest.prototype.send = function (body) {
			for (const file of body instanceof FormData ? body.values() : [])
				if (file instanceof File && file.size > 0) sent.push(seen(file));
			send.call(this, body);
		};
		async function seen(file: File): Promise<Sent> {
			const { width, height } = await createImageBitmap(file).catch(() => ({ width: 0, height: 0 }));
			const named = (await file.text()).includes(maker);
			return { name: file.name, type: file.type, size: file.size, width, height, named };
		}
	}, maker);
	return () => page.evaluate(() => Promise.all(Reflect.get(window, "sent")));
}

test("photos and films are chosen at once and leave small and clean; what does not fit is told before", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	const sent = await recordSent(page);
	const photo = await largePhoto();
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	await expect(form.getByLabel("Type de média")).toHaveValue("");
	const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Acheter des cahiers.") };
	await form.getByLabel("Type de média").selectOption("Vidéo");
	await form.getByLabel("Fichiers").setInputFiles([jpeg("école.jpg", photo), notes]);
	await expect(form.getByText(/«\sécole\.jpg\s» n’est pas une vidéo/)).toBeVisible();
	await form.getByLabel("Type de média").selectOption("Photos et vidéos");
	await expect(form.getByText(/«\snotes\.txt\s» n’est pas une image .* ni une vidéo/)).toBeVisible();
	const gain = form.getByText(/\d\sKo au lieu de \d,\d\sMo/);
	await expect(gain).toBeVisible();
	await form.getByLabel("Envoyer les originaux").check();
	await expect(gain).toHaveCount(0);
	await form.getByLabel("Envoyer les originaux").uncheck();
	await expect(gain).toBeVisible();
	expect(await sent()).toEqual([]);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(form.getByText("1 ajoutée, 1 refusée").first()).toBeVisible();
	const [small] = await sent();
	expect(small).toMatchObject({ name: "école.jpg", type: "image/jpeg", width: 1920, height: 2560, named: false });
	expect(small?.size).toBeLessThan(photo.length / 2);
});

test("a poster is made small before its form leaves, which waits for it", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	const sent = await recordSent(page);
	await page.goto("/admin/events/new");
	const form = dialogOf(page, "Ajouter un événement");
	await form.getByLabel(/^Titre/).fill(noel.title);
	await form.getByLabel("Description").fill(noel.description);
	await form.getByLabel("Date").fill(noel.date);
	await form.getByLabel("Lieu").fill(noel.location);
	await form.getByLabel("Affiche").setInputFiles([jpeg("affiche.jpg", await largePhoto())]);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText("Événement ajouté")).toBeVisible({ timeout: 90_000 });
	expect(await sent()).toMatchObject([
		{ name: "affiche.jpg", type: "image/jpeg", width: 1920, height: 2560, named: false },
	]);
});

test("a form whose picture is refused is not sent without it unawares", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await page.goto("/admin/events/new");
	const form = dialogOf(page, "Ajouter un événement");
	const add = form.getByRole("button", { name: "Ajouter" });
	await form.getByLabel(/^Titre/).fill(noel.title);
	await form.getByLabel("Description").fill(noel.description);
	await form.getByLabel("Date").fill(noel.date);
	await form.getByLabel("Lieu").fill(noel.location);
	const notice = form.getByText(/Le formulaire n’est pas parti/);
	const heic = { name: "affiche.heic", mimeType: "image/heic", buffer: Buffer.from("Chère Awa,") };
	const letter = { name: "lettre.pdf", mimeType: "application/pdf", buffer: Buffer.from("Chère Awa,") };
	for (const refused of [letter, heic]) {
		await form.getByLabel("Affiche").setInputFiles([refused]);
		await expect(form.getByText(refused.name).first()).toBeVisible();
		await expect(notice).toHaveCount(0);
		await add.click();
		await expect(notice).toBeVisible();
		await form.getByLabel("Affiche").setInputFiles([jpeg("affiche.jpg", await picture(terre, "jpeg", 60, 40))]);
		await expect(form.getByText(refused.name)).toHaveCount(0);
		await expect(notice).toHaveCount(0);
	}
	await form.getByLabel("Affiche").setInputFiles([heic]);
	await add.click();
	await expect(notice).toBeVisible();
	await add.click();
	await expect(form.getByText("Choisissez une affiche.").first()).toBeVisible();
});

/** A second of moving spots in full HD, as a browser can encode it. */
async function largeFilm(page: Page): Promise<Buffer> {
	const chunks = await page.evaluate(async () => {
		const size = { width: 1920, height: 1080 };
		const chunks: { data: number[]; type: EncodedVideoChunkType; timestamp: number }[] = [];
		const encoder = new VideoEncoder({
			output: (chunk) => {
				const data = new Uint8Array(chunk.byteLength);
				chunk.copyTo(data);
				chunks.push({ data: [...data], type: chunk.type, timestamp: chunk.timestamp });
			},
			error: (error) => console.error(error),
		});
		encoder.configure({ codec: "vp8", ...size, bitrate: 12e6 });
		const pixels = new Uint32Array(size.width * size.height);
		for (let n = 0; n < 30; n++) {
			for (let spot = 0; spot < 300; spot++) {
				const [begin, colour] = [Math.random() * pixels.length, Math.random() * 2 ** 32];
				for (let row = 0; row < 60; row++) pixels.fill(colour, begin + row * size.width, begin + row * size.width + 60);
			}
			const frame = new VideoFrame(pixels, {
				format: "RGBX",
				codedWidth: size.width,
				codedHeight: size.height,
				timestamp: (n * 1e6) / 30,
			});
			encoder.encode(frame, { keyFrame: n === 0 });
			frame.close();
		}
		await encoder.flush();
		return chunks;
	});
	const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
	const track = new EncodedVideoPacketSource("vp8");
	output.addVideoTrack(track);
	await output.start();
	const decoderConfig = { codec: "vp8", codedWidth: 1920, codedHeight: 1080 };
	for (const { data, type, timestamp } of chunks)
		await track.add(new EncodedPacket(Buffer.from(data), type, timestamp / 1e6, 1 / 30), { decoderConfig });
	await output.finalize();
	return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

test("a film in full HD becomes small on the way, and a film that is none is refused before it leaves", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	const sent = await recordSent(page);
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	const film = await largeFilm(page);
	const canEncode = await page.evaluate(async () => {
		const config = { codec: "avc1.64001f", width: 1280, height: 720 };
		return (await VideoEncoder.isConfigSupported(config)).supported;
	});
	await form.getByLabel("Fichiers").setInputFiles([
		{ name: "fête.webm", mimeType: "video/webm", buffer: film },
		{ name: "lettre.mp4", mimeType: "video/mp4", buffer: Buffer.from("Chère Awa,") },
	]);
	await expect(form.getByText(/«\slettre\.mp4\s» n’est pas/)).toBeVisible();
	await form.getByRole("button", { name: "Ajouter" }).click();
	// Where the site makes the sizes of a photo just then, the film waits.
	await expect(form.getByText("1 ajoutée, 1 refusée").first()).toBeVisible({ timeout: 90_000 });
	const [small] = await sent();
	if (!canEncode) return expect(small).toMatchObject({ name: "fête.webm", size: film.length });
	expect(small).toMatchObject({ name: "fête.mp4", type: "video/mp4" });
	expect(small?.size).toBeLessThan(film.length);
	await page.goto("/gallery");
	const video = page.getByRole("main").locator("video");
	await video.evaluate((element: HTMLVideoElement) => element.play());
	await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(1280);
});
