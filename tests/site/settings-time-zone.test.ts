import { describe, expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, sessions } from "~/platform/db/schema.server";
import { association, saveAssociation } from "~/publishing/settings/settings.server";
import { noel } from "../cast";
import { multipart, multipartType, textPart } from "./raw-request";
import { base, openSettings } from "./settings-site";

const { site, save, auditLog } = await openSettings();

describe("the time zone", () => {
	test("that this machine does not list stays chosen", async () => {
		await saveAssociation({ timeZone: "UTC" });
		const html = await site.html(`${base}/identite`);
		expect(html).toMatch(/<option[^>]*selected=""[^>]*>UTC<\/option>/);
		expect((await save("identite", { timeZone: "UTC" })).status).toBe(303);
		expect((await association()).timeZone).toBe("UTC");
	});

	test("that is saved while the events cannot be says so, and takes them along when it is saved again", async () => {
		await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
		await client.execute("create trigger full before update on events begin select raise(abort, 'full'); end");
		vi.spyOn(console, "error").mockImplementation(() => {});
		const saved = await save("identite", { timeZone: "Africa/Dakar" });
		await client.execute("drop trigger full");
		vi.restoreAllMocks();
		expect(saved.status).toBe(303);
		expect(await site.text(base)).toContain("mais les événements gardent leur ancienne heure");
		expect([(await association()).timeZone, (await auditLog()).length]).toEqual(["Africa/Dakar", 1]);
		expect((await save("identite", { timeZone: "Africa/Dakar" })).status).toBe(303);
		const [event] = await db.select().from(events);
		expect(event?.endsAt.toISOString()).toBe("2031-12-24T19:00:00.000Z");
	});

	test("is that of the moment an event is saved, however long its form took", async () => {
		const id = newId();
		await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
		const fields = { id, ...noel, publication: "draft" };
		const body = multipart(Object.entries(fields).map(([name, value]) => textPart(name, value)));
		await db.update(sessions).set({ lastSeenAt: new Date(Date.now() - 2 * 60_000) });
		const { answer, send } = site.beginPost(`/admin/events/${id}`, multipartType);
		send(body.subarray(0, 50));
		const seen = async () => (await db.select().from(sessions)).map(({ lastSeenAt }) => lastSeenAt.getTime());
		await expect.poll(async () => Math.max(...(await seen())) > Date.now() - 60_000).toBe(true);
		await saveAssociation({ timeZone: "Africa/Dakar" });
		send(body.subarray(50), true);
		expect((await answer).status).toBe(303);
		const [event] = await db.select().from(events);
		expect(event?.endsAt.toISOString()).toBe("2031-12-24T19:00:00.000Z");
	});
});
