import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { faultTimeout, repeat, testUnless } from "./repeat";
import { copyOf, newFolder, newPlace, spawnSite, startSite, until } from "./site-process";
import { left, proveSoundAtRest } from "./soundness";
import { beginUpload, filledPlace, film, galleryForm } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

/** The settings with the paths of a real folder and a real file. */
function realSettings(settings: Record<string, string>) {
	const folder = newFolder();
	writeFileSync(join(folder, "fichier"), "");
	const real = (value: string) => value.replace("{a folder}", folder).replace("{a file}", join(folder, "fichier"));
	return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, real(value)]));
}

const wrong: [Record<string, string>, RegExp][] = [
	[{ SESSION_SECRET: "trop court" }, /^SESSION_SECRET doit compter au moins 32 caractères/],
	[{ PUBLIC_URL: "www.association.org" }, /^PUBLIC_URL doit être l’adresse du site/],
	[{ PORT: "http" }, /^PORT doit être un nombre entier/],
	[{ HOST: "nulle.part.invalid" }, /^HOST/],
	[{ ADMIN_PASSWORD: "court" }, /^ADMIN_PASSWORD doit compter/],
	[{ ADMIN_EMAIL: "" }, /^ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble/],
	[{ DATABASE_URL: "site.db" }, /^DATABASE_URL doit commencer par/],
	[{ DATABASE_URL: "file:{a folder}/pas/la/site.db" }, /base de données/],
	[{ DATA_DIR: "{a file}" }, /^«\s\S+fichier\s» n’est pas un dossier/],
	[{ DATA_DIR: "/proc/nope" }, /^«\s\/proc\/nope\s» ne peut pas être créé/],
	[{ UPLOADS_DIR: "{a file}" }, /^«\s\S+fichier\s» n’est pas un dossier/],
];

test.each(wrong)("with %o the start is refused with a sentence", { timeout: faultTimeout }, (settings, message) =>
	repeat("X26", `wrong setting ${Object.keys(settings)}`, 2, async () => {
		const place = newPlace();
		const site = spawnSite(place, await freePort(), { settings: realSettings(settings) });
		const ended = await Promise.race([site.ended, until("it is ready", site.isReady, 30_000)]);
		if (!ended) await site.kill();
		expect([ended?.code, site.output()]).toEqual([1, expect.stringMatching(message)]);
		expect(site.output().trim().split("\n")).toHaveLength(1);
		expect(site.output()).not.toMatch(/ {4}at |E[A-Z]{4,}:/);
		return "refused with a sentence";
	}),
);

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

test("too few open files for a start are reported", { timeout: faultTimeout }, () =>
	repeat("X24", "start with 28 descriptors", 1, async () => {
		const place = newPlace();
		const site = spawnSite(place, await freePort(), { through: ["prlimit", "--nofile=28:28"] });
		expect([(await site.ended).code, site.output()]).toEqual([
			1,
			expect.stringMatching(/^Le système ne laisse pas ouvrir assez.*\n$/),
		]);
		return "refused with a sentence";
	}),
);
