import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import type { Place } from "../built-server";
import { browser, hiddenField } from "../site/open-site";
import { backups } from "./backups-of";
import { faultTimeout, repeat, times } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { heartbeatFiles, operate } from "./soundness";
import { consentFields, filledPlace } from "./volunteer";

const register = "/admin/autorisations";

let allowed: { place: Place; cookie: string; id: string; path: string };
beforeAll(async () => {
	const { place, cookie } = await filledPlace();
	const site = await startSite(place);
	const volunteer = browser(site.origin, cookie);
	// The newest photo of all folders is shown first: each is of these bytes.
	const page = await volunteer.html(`${register}/a-verifier`);
	const photo = hiddenField(page, "id");
	const path = /\/uploads\/[^" ]+?\.jpg/.exec(page)?.[0] ?? "";
	await volunteer.post(`${register}/a-verifier`, { id: photo, people: "children" });
	expect((await browser(site.origin).get(path)).status).toBe(410);
	const id = newId();
	const added = await volunteer.postFiles(`${register}/new`, { id, ...consentFields, photo }, "proof", []);
	expect([added.status, (await browser(site.origin).get(path)).status]).toEqual([303, 200]);
	await site.stop();
	allowed = { place, cookie, id, path };
}, faultTimeout);

test(
	"a withdrawal that was answered holds after kill -9, and after an older backup is restored",
	{
		timeout: faultTimeout,
	},
	() =>
		repeat("X30", "kill -9 during a withdrawal, then an older backup", times(3, 60), async () => {
			const { cookie, id, path } = allowed;
			const place = copyOf(allowed.place);
			expect((await operate(place, "backup")).code).toBe(0);
			const site = await startSite(place);
			const answer = browser(site.origin, cookie)
				.post(`${register}/${id}/retirer`, {})
				.then(
					({ status }) => status,
					() => 0,
				);
			await pause(60 * Math.random());
			await site.kill();
			const isAnswered = (await answer) === 303;
			const again = await startSite(place);
			const status = (await browser(again.origin).get(path)).status;
			if (isAnswered) expect(status).toBe(410);
			await again.stop();
			for (const file of heartbeatFiles(place)) rmSync(join(place.data, file), { force: true }); // of the process that was killed
			const [older = ""] = backups(place);
			expect((await operate(place, "backup", "restore", older)).output).toContain("restauré");
			const restored = await startSite(place);
			expect((await browser(restored.origin).get(path)).status).toBe(status);
			await restored.stop();
			return isAnswered ? "answered, and gone for good" : status === 410 ? "not answered, and gone" : "not begun";
		}),
);
