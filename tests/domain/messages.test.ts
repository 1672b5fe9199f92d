import { beforeEach, expect, test } from "vitest";
import { purgeMessages, receivedMessages, receiveMessage } from "~/contact/messages.server";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { messages } from "~/db/schema.server";
import { fatou } from "../cast";

beforeEach(async () => {
	await db.delete(messages);
});

test("two visitors whose page gave them the same identifier are both heard", async () => {
	const id = newId();
	expect(await receiveMessage(id, fatou)).toBe(true);
	expect(await receiveMessage(id, { ...fatou, name: "Ibrahima" })).toBe(true);
	const { items } = await receivedMessages({});
	expect(items.map((message) => message.name).toSorted()).toEqual(["Fatou", "Ibrahima"]);
});

test.each([
	["2025-11-24T12:00:00Z", "2026-11-24T12:00:00Z", true],
	["2025-11-24T11:59:59Z", "2026-11-24T12:00:00Z", false],
	["2027-03-01T12:00:00Z", "2028-03-01T12:00:00Z", true],
	["2027-02-28T12:00:00Z", "2028-02-29T12:00:00Z", false],
	["2026-11-24T12:00:00Z", "2026-11-24T12:00:00Z", true],
])("a message of %s at %s: still there is %s, for the form promises twelve months", async (received, now, stays) => {
	await db.insert(messages).values({ ...fatou, id: newId(), createdAt: new Date(received) });
	await purgeMessages(new Date(now).getTime());
	expect(await db.$count(messages)).toBe(stays ? 1 : 0);
});
