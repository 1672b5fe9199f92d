import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shrinkPicture } from "~/media/transcode/shrink-picture";

/** A canvas of a browser that writes these types, and a PNG for any other. */
const canvasThatWrites = (...types: string[]) =>
	class {
		getContext = () => ({ drawImage() {} });
		convertToBlob = async ({ type }: { type: string }) =>
			new Blob([new Uint8Array(1000)], { type: types.includes(type) ? type : "image/png" });
	};

const photo = (type: string) => new File([new Uint8Array(400_000)], "photo", { type });

beforeEach(() => {
	vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 3000, close() {} }));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
	{ picture: "image/jpeg", writes: ["image/webp", "image/jpeg"], sent: "image/webp" },
	{ picture: "image/jpeg", writes: ["image/jpeg"], sent: "image/jpeg" },
	{ picture: "image/heic", writes: ["image/jpeg"], sent: "image/jpeg" },
	{ picture: "image/png", writes: ["image/jpeg"], sent: "image/png" },
])("$picture leaves as $sent where the browser writes $writes", async ({ picture, writes, sent }) => {
	vi.stubGlobal("OffscreenCanvas", canvasThatWrites(...writes));
	expect(await shrinkPicture(photo(picture))).toMatchObject({ outcome: "shrunk", blob: { type: sent } });
});
