import { gunzipSync } from "node:zlib";
import { Gzip } from "minizlib";
import { expect, test, vi } from "vitest";
import { gzipOnce } from "../../server/encoding";
import { forage, noel } from "../cast";

const long = forage.content.repeat(Math.ceil(600_000 / forage.content.length));

/** Packed it takes several pieces still. */
const large = Array.from({ length: 20_000 }, (_, number) => (number * 2_654_435_761) % 2 ** 32).join();

/** Its last letter is the first that finds no room. */
const overfull = `${"a".repeat(256 * 1024 - 1)}é`;

test("a compressed text decompresses to itself, short or long, one after the other", () => {
	for (const text of [forage.content, long, large, overfull, "", "“été 🌍”", forage.content])
		expect(gunzipSync(gzipOnce(text)).toString()).toBe(text);
});

test("an answer on its way is not written over by the next one", () => {
	const first = gzipOnce(forage.title);
	gzipOnce(forage.content);
	expect(gunzipSync(first).toString()).toBe(forage.title);
});

test("a text that could not be compressed leaks to no other visitor", () => {
	gzipOnce(forage.title);
	vi.spyOn(Gzip.prototype, "read").mockImplementationOnce(() => {
		throw new RangeError("Array buffer allocation failed");
	});
	expect(() => gzipOnce(noel.description)).toThrow("allocation failed");
	expect(gunzipSync(gzipOnce(forage.content)).toString()).toBe(forage.content);
});

test("a failed compression does not affect the next ones", () => {
	gzipOnce(forage.title);
	vi.spyOn(Buffer, "allocUnsafe").mockImplementationOnce(() => {
		throw new RangeError("Array buffer allocation failed");
	});
	expect(() => gzipOnce(large)).toThrow("allocation failed");
	expect(gunzipSync(gzipOnce(large)).toString()).toBe(large);
});
