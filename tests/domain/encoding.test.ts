import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packAtOnce } from "../../server/encoding";
import { forage } from "../cast";

const long = forage.content.repeat(Math.ceil(600_000 / forage.content.length));

test("what is packed is what was written, short or long, one text after the other", () => {
	for (const text of [forage.content, long, "", "“été 🌍”", forage.content])
		expect(gunzipSync(packAtOnce(text)).toString()).toBe(text);
});

test("an answer on its way is not written over by the next one", () => {
	const first = packAtOnce(forage.title);
	packAtOnce(forage.content);
	expect(gunzipSync(first).toString()).toBe(forage.title);
});
