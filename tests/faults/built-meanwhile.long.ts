import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { signIn } from "../built-server";
import { awa } from "../cast";
import { copyTree } from "../copied-tree";
import { picture, terre } from "../files";
import { freePort } from "../free-port.mjs";
import { browser } from "../site/open-site";
import { newPlace, spawnSite, startSite, until } from "./site-process";
import { galleryForm, upload } from "./volunteer";

const tree = copyTree();
afterAll(() => tree.remove());
const at = (...names: string[]) => join(tree.folder, ...names);

type Site = { origin: string };

/** The style sheets and scripts of the home page. */
async function filesOf({ origin }: Site) {
	const html = await (await fetch(origin)).text();
	return [...new Set(html.match(/\/build\/[\w./-]+\.(?:css|js|woff2)/g))];
}

/** Those of these files that the site does not serve. */
async function missing({ origin }: Site, files: string[]) {
	const answers = files.map(async (file) => `${(await fetch(origin + file)).status} ${file}`);
	return (await Promise.all(answers)).filter((answer) => !answer.startsWith("200 "));
}

test("a killed build and a finished one do not affect a running site", { timeout: 180_000 }, async () => {
	const version = /"\.\/(\d+)\//.exec(readFileSync(at("build/server.js"), "utf8"))?.[1] ?? "";
	const lastUse = () => statSync(at("build", version, "browser-files.txt")).mtimeMs;
	utimesSync(at("build", version, "browser-files.txt"), 0, 0);
	const running = await startSite(newPlace(), { program: at("build/server.js") });
	await until("the build is marked as in use", () => lastUse() > Date.now() - 60_000);
	const files = await filesOf(running);
	expect(files).toEqual(expect.arrayContaining([/\.css$/, /\.js$/].map((type) => expect.stringMatching(type))));
	appendFileSync(at("app/styles/base.css"), "\n@layer base { body { --changed: 1 } }\n");
	appendFileSync(at("app/entry.client.tsx"), "\nconsole.log('changed');\n");

	const killed = tree.beginBuild();
	const staged = () => readdirSync(at("build")).find((name) => name.startsWith(".next")) ?? "";
	await until("the pages are built", () => existsSync(at("build", staged(), "browser")), 60_000);
	process.kill(-(killed.pid ?? 0), "SIGKILL");
	await until("the build has exited", () => killed.signalCode !== null);
	expect(await missing(running, files)).toEqual([]);
	expect(tree.isBuilt()).toBe(false);

	// As a second `npm start` after a `git pull`.
	const updated = spawnSite(newPlace(), await freePort(), {
		program: at("build-tools/launch.mjs"),
		folder: tree.folder,
	});
	const lost = new Set<string>();
	const ready = async () => {
		for (const answer of await missing(running, files)) lost.add(answer);
		return updated.isReady();
	};
	await until("the second site is ready", ready, 120_000);
	expect([...lost]).toEqual([]);
	const newFiles = await filesOf(updated);
	expect(newFiles).not.toEqual(files);
	for (const site of [running, updated]) expect(await missing(site, [...files, ...newFiles])).toEqual([]);

	// What a running site imports and spawns lazily comes from its build too.
	const cookie = await signIn(running);
	const { body } = galleryForm(await picture(terre), "image");
	expect((await upload(running, cookie, body)).status).toBe(200);
	const chosen = { currentPassword: awa.password, password: "une autre phrase de passe" };
	expect((await browser(running.origin, cookie).post("/admin/profil/password", chosen)).status).toBe(303);
});
