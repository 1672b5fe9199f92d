import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { awa } from "../cast";
import { browser } from "../site/open-site";
import { multipartType } from "../site/raw-request";
import { proveStop, stops } from "./asked-to-stop";
import { patience } from "./repeat";
import { type Place, startSite, until } from "./site-process";
import { left, leftBesideBackups } from "./soundness";
import { filledPlace, film, galleryForm, upload } from "./volunteer";

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
	const site = await startSite(filled);
	expect((await upload(site, cookie, galleryForm(film(20e6, "like noise"), "video").body)).status).toBe(200);
	await site.stop();
}, patience);

test("an idle site stops at once", { timeout: patience }, () =>
	stops(filled, "idle", async (place) => {
		const after = await proveStop(await startSite(place), place);
		expect(after).toBeLessThan(2000);
		return "0, at once";
	}),
);

test("an upload on a slow line is given up after 8 seconds, and leaves nothing", { timeout: patience }, () =>
	stops(filled, "slow upload", async (place) => {
		const site = await startSite(place);
		const { hostname: host, port } = new URL(site.origin);
		const { body } = galleryForm(film(20e6), "video");
		const headers = {
			Cookie: cookie,
			Origin: site.origin,
			"Content-Type": multipartType,
			"Content-Length": body.length,
		};
		const asked = request({ host, port, path: "/admin/gallery/files", method: "POST", headers });
		let cut = false;
		asked.on("error", () => {
			cut = true;
		});
		asked.write(body.subarray(0, 5e6));
		await until("the upload has begun", () => left(place, ".tmp").length > 0);
		const trickle = setInterval(() => asked.write(body.subarray(5e6, 5e6 + 1000)), 50);
		const after = await proveStop(site, place).finally(() => clearInterval(trickle));
		expect([cut, after > 7000]).toEqual([true, true]);
		return "0 after 8 s, nothing left";
	}),
);

test("a backup that a volunteer has asked for is finished, or leaves nothing", { timeout: patience }, () =>
	stops(filled, "backup for a volunteer", async (place) => {
		const site = await startSite(place);
		const phone = browser(site.origin, cookie);
		await phone.post("/admin/sauvegarde", { password: awa.password });
		const asked = phone
			.get("/admin/sauvegarde/fichier")
			.then(async (answer) => (await answer.arrayBuffer()).byteLength)
			.catch(() => 0);
		await until("the backup has begun", () => leftBesideBackups(place).length > 0);
		await proveStop(site, place);
		return (await asked) > 0 ? "0, and the backup was handed over" : "0, nothing left";
	}),
);
