import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { faultTimeout, repeat, testUnless } from "./repeat";
import { copyOf, spawnSite, startSite, until } from "./site-process";
import { left, proveSoundAtRest } from "./soundness";
import { beginUpload, filledPlace, film, galleryForm } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

test("a port in use is reported, and its process is not disturbed", { timeout: faultTimeout }, () =>
	repeat("X26", "port taken, by something else and by the site itself", 3, async () => {
		const place = copyOf(filled);
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const address = other.address();
		const refused = spawnSite(place, address !== null && typeof address === "object" ? address.port : 0);
		expect([(await refused.ended).code, refused.output()]).toEqual([
			1,
			expect.stringMatching(/^Le port \d+ est déjà pris.*\n$/),
		]);
		other.close();
		const site = await startSite(place);
		const { body } = galleryForm(film(3e6), "video");
		const slow = beginUpload(site, cookie, body);
		slow.send(0, 1e6);
		await until("the upload has started", () => left(place, ".tmp").length > 0);
		const second = spawnSite(place, Number(new URL(site.origin).port));
		expect((await second.ended).code).toBe(1);
		slow.send(1e6, body.length);
		expect((await slow.answer).status).toBe(200);
		await site.stop();
		await proveSoundAtRest(place);
		return "refused with a sentence; the running upload arrived";
	}),
);

const whyNoOtherUser = process.getuid?.() === 0 ? undefined : "needs root, who can change the user";

testUnless(whyNoOtherUser, ["X26"])(
	"a folder that belongs to another user is reported",
	{ timeout: faultTimeout },
	() =>
		repeat("X26", "data folder of another user", 3, async () => {
			const place = copyOf(filled);
			const site = spawnSite(place, await freePort(), {
				through: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"],
			});
			expect([(await site.ended).code, site.output()]).toEqual([
				1,
				expect.stringMatching(/^«\s\S+\s» n’est pas permis à l’utilisateur du site.*\n$/),
			]);
			return "refused with a sentence";
		}),
);
