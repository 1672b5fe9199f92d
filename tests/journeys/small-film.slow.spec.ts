import type { Page } from "@playwright/test";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import { recordSent } from "./record-sent";
import { dialogOf, expect, test } from "./site";

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

test("a film in full HD becomes small on the way, and a film that is none is refused before it leaves", async ({
	signedIn: page,
}) => {
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
