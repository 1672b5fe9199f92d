import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "association-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The settings of a command in that folder, or its error. */
function read(settings: Record<string, string> = {}) {
	const script = `import { readSettings } from ${JSON.stringify(resolve("build-tools/read-settings.mjs"))};
		readSettings();
		console.log(process.env.PORT, process.env.PUBLIC_URL);`;
	const words = ["--input-type=module", "--eval", script];
	const { stdout, stderr } = spawnSync(process.execPath, words, {
		cwd: folder,
		env: { NODE_ENV: "test", ...settings },
		encoding: "utf8",
	} as const);
	return stdout + stderr;
}
const write = (text: string) => writeFileSync(join(folder, ".env"), text);

test.each([
	["as it should be", "# Le port\nPORT=4000\n\nexport PUBLIC_URL=https://a.test\n"],
	["as Windows writes it", "\uFEFFPORT=4000\r\nPUBLIC_URL='https://a.test'\r\n"],
])("a file %s is read", (_what, text) => {
	write(text);
	expect(read()).toBe("4000 https://a.test\n");
});

test("what is set already stays, and a file need not be there", () => {
	expect(read({ PORT: "5000" })).toBe("5000 undefined\n");
	write("PORT=4000");
	expect(read({ PORT: "5000" })).toBe("5000 undefined\n");
});

test("a line without a value is reported, and does not swallow the next one", () => {
	write("# Le site\nPUBLIC_URL\nPORT=4000\n");
	expect(read()).toBe("La ligne 2 du fichier .env ne se comprend pas\u202f: écrivez NOM=valeur.\n");
});

test("a sign that would cut a value off is reported, a comment is not", () => {
	write("PORT=4000 # comme avant#\nPUBLIC_URL= 'https://a.test#b'\n");
	expect(read()).toBe("4000 https://a.test#b\n");
	write("PORT=4000\nADMIN_PASSWORD=douze#signes\n");
	expect(read()).toMatch(/^La ligne 2 du fichier \.env serait coupée à son signe #\u202f: .+%23.+\n$/);
});

test("a folder of that name is reported with a message", () => {
	mkdirSync(join(folder, ".env"));
	expect(read()).toMatch(/^Le fichier \.env ne peut pas être lu\u202f: .+\n$/);
});

test("an old Node is told which one is needed", () => {
	const old = "data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})";
	const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
	const words = ["--import", old, ...scripts.start.split(" ").slice(1)];
	const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", timeout: 20_000 });
	expect([status, stderr]).toEqual([1, expect.stringMatching(/^Node v18\.20\.4 .+ 20\.19 .+nodejs\.org.+\n$/)]);
});
