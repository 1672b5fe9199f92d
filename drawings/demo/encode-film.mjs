// Encodes drawn frames as a film that every browser plays: H.264 in an MP4, by a Chromium that has the encoder.
import { chromium } from "@playwright/test";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";

/** Only pages of a secure origin have the encoder. This one is answered here, without a network. */
const origin = "https://film.invalid/";

/** @typedef {{ width: number, height: number, framesPerSecond: number, bitrate: number }} Format */

/**
 * Encodes one picture after the other.
 * @returns the file, or undefined when this browser cannot encode it
 * @param {Buffer[]} frames PNG files
 * @param {Format} format
 * @param {string} executablePath of the browser
 * @param {number} [rounds] how often all of them are shown
 */
export async function encodeFilm(frames, format, executablePath, rounds = 1) {
	const { width, height, framesPerSecond } = format;
	const encoded = await chunksOf(frames, { ...format, rounds }, executablePath);
	if (encoded === undefined) return undefined;
	const { codec, description, chunks } = encoded;
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
	const track = new EncodedVideoPacketSource("avc");
	output.addVideoTrack(track, { frameRate: framesPerSecond });
	await output.start();
	const config = { codec, codedWidth: width, codedHeight: height, description: Uint8Array.from(description) };
	for (const [n, { data, type }] of chunks.entries()) {
		const packet = new EncodedPacket(Buffer.from(data, "base64"), type, n / framesPerSecond, 1 / framesPerSecond);
		await track.add(packet, { decoderConfig: config });
	}
	await output.finalize();
	return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

/** @type {(frames: Buffer[], format: Format & { rounds: number }, executablePath: string) => ReturnType<typeof encodeInBrowser>} */
async function chunksOf(frames, format, executablePath) {
	const browser = await chromium.launch({ executablePath });
	try {
		const page = await browser.newPage();
		await page.route(`${origin}**`, (route) => {
			const name = new URL(route.request().url()).pathname.slice(1);
			if (name === "") return route.fulfill({ contentType: "text/html", body: "" });
			return route.fulfill({ contentType: "image/png", body: frames[Number(name)] });
		});
		await page.goto(origin);
		return await page.evaluate(encodeInBrowser, { ...format, count: frames.length });
	} finally {
		await browser.close();
	}
}

/**
 * Runs in the browser, which fetches each frame by its number.
 * @param {Format & { count: number, rounds: number }} format
 */
async function encodeInBrowser({ width, height, framesPerSecond, bitrate, count, rounds }) {
	const codec = width * height > 1280 * 720 ? "avc1.640028" : "avc1.64001f";
	/** @type {VideoEncoderConfig & { contentHint: string }} */
	const config = {
		...{ codec, width, height, bitrate, framerate: framesPerSecond, latencyMode: "quality" },
		contentHint: "detail", // as for a shared screen: otherwise the frames after the first get too few bits
	};
	if (!(await VideoEncoder.isConfigSupported(config)).supported) return undefined;
	/** @type {{ data: string, type: EncodedVideoChunkType }[]} */
	const chunks = [];
	/** @type {number[]} */
	const description = [];
	const encoder = new VideoEncoder({
		output: (chunk, { decoderConfig } = {}) => {
			const data = new Uint8Array(chunk.byteLength);
			chunk.copyTo(data);
			chunks.push({ data: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join("")), type: chunk.type });
			const given = decoderConfig?.description;
			if (given instanceof ArrayBuffer) description.push(...new Uint8Array(given));
		},
		error: (error) => console.error(error), // flush() then rejects
	});
	encoder.configure(config);
	const pictures = [];
	for (let n = 0; n < count; n++) pictures.push(await createImageBitmap(await (await fetch(`/${n}`)).blob()));
	for (let n = 0; n < count * rounds; n++) {
		const picture = pictures[n % count];
		if (picture === undefined) continue;
		const frame = new VideoFrame(picture, { timestamp: (n * 1e6) / framesPerSecond });
		encoder.encode(frame, { keyFrame: n === 0 });
		frame.close();
		if (encoder.encodeQueueSize > 30)
			await new Promise((resolve) => encoder.addEventListener("dequeue", resolve, { once: true }));
	}
	await encoder.flush();
	return { codec, description, chunks };
}
