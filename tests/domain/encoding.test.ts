import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packAtOnce } from "../../server/encoding";
import { forage } from "../cast";

const unpacked = (text: string) => ({
	br: brotliDecompressSync(packAtOnce.br(text)).toString(),
	gzip: gunzipSync(packAtOnce.gzip(text)).toString(),
	identity: packAtOnce.identity(text).toString(),
});

test("what is packed is what was written, short or long, one text after the other", () => {
	const long = forage.content.repeat(Math.ceil(600_000 / forage.content.length));
	for (const text of [forage.content, long, "", "“été 🌍”", forage.content])
		expect(unpacked(text)).toEqual({ br: text, gzip: text, identity: text });
});

test("an answer on its way is not written over by the next one", () => {
	const first = packAtOnce.identity(forage.title);
	packAtOnce.br(forage.content);
	packAtOnce.identity(forage.content);
	expect(first.toString()).toBe(forage.title);
});
