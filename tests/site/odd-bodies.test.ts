import { afterAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { messages } from "~/db/schema.server";
import { fatou } from "../cast";
import { openSite } from "./open-site";

const visitor = await openSite();
afterAll(visitor.close);

test.each([
	["JSON", "application/json", JSON.stringify(fatou), 415],
	["plain text", "text/plain", "name=Fatou", 415],
	["multipart", "multipart/form-data; boundary=x", "--x--", 415],
	["no content type", "", "name=Fatou", 415],
	["letters of two bytes", "application/x-www-form-urlencoded; charset=utf-16", "name=Fatou", 415],
	["64 KiB and one byte", "application/x-www-form-urlencoded", "a".repeat(65_537), 413],
	["65 KiB of a field", "application/x-www-form-urlencoded", `message=${"a".repeat(65 * 1024)}`, 413],
	["201 fields", "application/x-www-form-urlencoded", "a=1&".repeat(201), 400],
	["nothing", "application/x-www-form-urlencoded", "", 400],
])("plain forms refuse %s", async (_what, type, body, status) => {
	for (const path of ["/contact", "/login"]) {
		const headers = { "Content-Type": type };
		const response = await visitor.send(path, { method: "POST", body: new TextEncoder().encode(body), headers });
		expect(response.status).toBe(status);
	}
	expect(await db.$count(messages)).toBe(0);
});

const tooLong = `message=${"a".repeat(2_000_000)}`;
test.each([
	["says so", tooLong],
	["does not say so", new Blob([tooLong]).stream()],
])("a form that is too long and %s gets its answer, not a dead line", async (_what, body) => {
	const headers = { "Content-Type": "application/x-www-form-urlencoded" };
	const response = await visitor.send("/contact", { method: "POST", body, headers, duplex: "half" });
	expect(response.status).toBe(413);
});
