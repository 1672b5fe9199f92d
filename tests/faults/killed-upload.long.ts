import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { ask, proveSound } from "./soundness";
import { filledPlace, film, galleryForm, upload } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

/** How long an undisturbed upload takes, in milliseconds. */
async function uploadTime(bytes: number): Promise<number> {
	const place = copyOf(filled);
	const site = await startSite(place);
	const { body } = galleryForm(film(bytes), "video");
	const start = performance.now();
	expect((await upload(site, cookie, body)).status).toBe(200);
	const taken = performance.now() - start;
	await site.stop();
	return taken;
}

test("an upload whose process was killed is complete or absent, and can be retried", {
	timeout: faultTimeout,
}, async () => {
	const bytes = 40e6;
	const usual = await uploadTime(bytes);
	await repeat("X01", `kill -9 during an upload of ${bytes / 1e6} MB`, 50, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const { body, name } = galleryForm(film(bytes), "video");
		const answer = upload(site, cookie, body).catch(() => undefined);
		await pause(1.2 * usual * Math.random());
		await site.kill();
		const acknowledged = (await answer)?.status === 200;
		const { site: next, orphans } = await proveSound(place);
		const rows = await ask(place, "SELECT 1 FROM media JOIN gallery ON media_id = media.id WHERE original_name = ?", [
			name,
		]);
		if (acknowledged) expect(rows).toHaveLength(1);
		const again = await upload(next, cookie, body);
		expect([again.status, again.text]).toEqual([200, expect.stringContaining(name)]);
		expect(
			await ask(place, "SELECT 1 FROM gallery JOIN media ON media_id = media.id WHERE original_name = ?", [name]),
		).toHaveLength(1);
		await next.stop();
		if (acknowledged) return "acknowledged, and complete";
		if (rows.length > 0) return "not acknowledged, and complete";
		return orphans > 0 ? "a file without a row, cleaned up" : "nothing left";
	});
});
