import { beforeEach, expect, test } from "vitest";
import {
	markHandled,
	openMessage,
	purgeMessages,
	receivedMessages,
	receiveMessage,
	unreadMessages,
} from "~/content/contact/messages.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { messages } from "~/platform/db/schema.server";
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
	["2027-02-28T12:00:00Z", "2028-02-29T12:00:00Z", false],
])("a message of %s at %s: still there is %s, for the form promises twelve months", async (received, now, stays) => {
	await db.insert(messages).values({ ...fatou, id: newId(), createdAt: new Date(received) });
	await purgeMessages(new Date(now).getTime());
	expect(await db.$count(messages)).toBe(stays ? 1 : 0);
});

const elise = { name: "Élise Kaboré", email: "elise@exemple.org", message: "J’ai 20 % de vivres [secs] à donner." };

/** Who wrote the messages that a list shows. */
async function shown(wanted: Parameters<typeof receivedMessages>[1]) {
	const { items } = await receivedMessages({}, wanted);
	return items.map((message) => message.name);
}

test.each([
	["kabore vivres", ["Élise Kaboré"]],
	["   ", ["Élise Kaboré", "Fatou"]],
	["' or 1=1 --", []],
])(
	"who searches for « %s » finds %j: neither case nor accents matter, and signs are no words",
	async (search, names) => {
		await receiveMessage(newId(), fatou);
		await receiveMessage(newId(), elise);
		expect((await shown({ search })).toSorted()).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
	},
);

test("a message is to be dealt with until it is marked, and again once it is opened again", async () => {
	const id = newId();
	await receiveMessage(id, fatou);
	expect(await markHandled(id, false)).toMatchObject({ changed: false });
	expect(await markHandled(id, true)).toMatchObject({ changed: true, at: expect.any(Date) });
	const [first] = (await receivedMessages({})).items;
	expect(await markHandled(id, true)).toMatchObject({ changed: false });
	const [second] = (await receivedMessages({})).items;
	expect(second?.handledAt).toEqual(first?.handledAt);
	expect([await shown({ state: "open" }), await shown({ state: "handled" })]).toEqual([[], [fatou.name]]);
	expect(await markHandled(id, false)).toMatchObject({ changed: true });
	expect([await shown({ state: "open" }), await shown({ state: "handled" })]).toEqual([[fatou.name], []]);
});

test("a message counts as unread until it is opened, and the time of the first opening stays", async () => {
	const [one, other] = [newId(), newId()];
	await receiveMessage(one, fatou);
	await receiveMessage(other, elise);
	expect([await unreadMessages(), await unreadMessages(one)]).toEqual([2, 1]);
	expect(await openMessage(one)).toMatchObject(fatou);
	expect(await unreadMessages()).toBe(1);
	const readAt = (await openMessage(one))?.readAt;
	expect(readAt).toBeInstanceOf(Date);
	expect((await openMessage(one))?.readAt).toEqual(readAt);
});

test("urgent messages come first over several pages, forwards and back", async () => {
	const rows = Array.from({ length: 60 }, (_, n) => ({
		...fatou,
		id: `message-${String(n).padStart(3, "0")}`,
		createdAt: new Date(1e12 + n),
		relation: n % 2 ? null : "self",
	}));
	await db.insert(messages).values(rows);
	const newest = rows.toReversed();
	const wanted = [...newest.filter(({ relation }) => relation), ...newest.filter(({ relation }) => !relation)];
	const first = await receivedMessages({});
	const second = await receivedMessages({ after: first.after });
	const last = await receivedMessages({ after: second.after });
	const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
	expect(idsOf([first, second, last].flatMap(({ items }) => items))).toEqual(idsOf(wanted));
	expect(idsOf((await receivedMessages({ before: last.before })).items)).toEqual(idsOf(second.items));
});
