import { appendFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyTree } from "../copied-tree";

const tree = copyTree();
afterAll(() => tree.remove());

const at = (...names: string[]) => join(tree.folder, ...names);

test("a build that has lost a part is built again, and one that is whole is not", () => {
	const part = "build/backup.js";
	expect(tree.isBuilt()).toBe(true);
	renameSync(at(part), at("lost"));
	expect(tree.isBuilt()).toBe(false);
	renameSync(at("lost"), at(part));
	expect(tree.isBuilt()).toBe(true);
});

test("the operator's commands run what is built, and never build", () => {
	appendFileSync(at("app/web/styles/base.css"), "\n/* changed */\n");
	expect(tree.isBuilt()).toBe(false);
	const before = readdirSync(at("build"));
	const output = tree.run(["build-tools/operate.mjs", "admin", "--help"]);
	expect([output.status, output.output]).toEqual([0, expect.stringContaining("reset-password")]);
	expect(readdirSync(at("build"))).toEqual(before);
	rmSync(at("build"), { recursive: true });
	for (const words of [["admin", "list"], ["backup"], ["backup", "restore", "archive"]])
		expect(tree.run(["build-tools/operate.mjs", ...words])).toEqual({
			status: 1,
			output:
				"Le site n’est pas encore construit\u202f: lancez d’abord «\u202fnpm start\u202f» ou «\u202fnpm run build\u202f».",
		});
	writeFileSync(at("build"), "A start cannot write here");
	const refused = tree.run(["build-tools/launch.mjs"]);
	expect(refused).toEqual({ status: 1, output: expect.stringMatching(/^«\u202f.*build.* ne se laisse pas écrire.+$/) });
});
