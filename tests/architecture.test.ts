import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { files, filesBelow } from "./source-files";

// The rules of the code's shape, enforced. CONTRIBUTING.md tells why.

/** The wings from the top down: a file imports from its own wing or a lower one, never from a higher one. */
const wings = ["site", "giving", "content", "publishing", "media", "people", "web", "platform"];

/** Rooms whose verbs a route composes: none knows those of another. */
const domains = [
	...["site/backup", "site/dashboard", "people/accounts", "people/second-factor"],
	...["donations", "needs", "pledges", "receipts", "expenses", "statements"].map((room) => `giving/${room}`),
	...["banner", "consent", "contact", "events", "gallery", "leaders", "reports"].map((room) => `content/${room}`),
];

type Import = { from: string; to: string; typeOnly: boolean; dynamic: boolean };

/** What a file imports from its own tree. */
function importsOf(file: string): Import[] {
	const source = readFileSync(file, "utf8");
	const found = source.matchAll(
		/^(?:import|export)\s+(?:(type\b)?([^;"]*?)\s+from\s+)?"([^"]+)"|import\("([^"]+)"\)/gm,
	);
	return [...found].flatMap(([, type, names = "", from = "", later]) => {
		const path = later ?? from;
		if (!path.startsWith("~/") && !path.startsWith(".")) return [];
		const to = path.startsWith("~/") ? path.replace("~", "app") : normalize(join(dirname(file), path));
		const typeOnly = type !== undefined || /^\{(\s*type\s+\w+,?)+\s*\}$/.test(names);
		return [{ from: file, to, typeOnly, dynamic: later !== undefined }];
	});
}

const imports = files.flatMap(importsOf);
const inWords = ({ from, to }: Import) => `${from} → ${to}`;

/** Routes and what stands beside them are above all wings. */
const wingOf = (file: string) => wings.indexOf(file.split("/")[1] ?? "");
const roomOf = (file: string) => file.split("/").slice(1, 3).join("/");

type Edge = [from: string, to: string];

/** Finds the names that the edges of a graph lead to. */
function reachableBy(edges: Edge[]): (from: string) => Set<string> {
	const next = new Map<string, Set<string>>();
	for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
	const reach = (from: string, seen: Set<string>): Set<string> => {
		for (const name of next.get(from) ?? []) if (!seen.has(name)) reach(name, seen.add(name));
		return seen;
	};
	return (from) => reach(from, new Set());
}

/** The names from which the edges of a graph lead back to themselves. */
function inCircles(edges: Edge[]): string[] {
	const reachable = reachableBy(edges);
	return [...new Set(edges.map(([from]) => from))].filter((name) => reachable(name).has(name));
}

const withoutEnding = (file: string) => file.replace(/\.tsx?$/, "");

describe("the rooms of the house", () => {
	test("every folder of app/ is a wing, and every room has its purpose in the guide", () => {
		const foldersIn = (folder: string) =>
			readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
		expect(foldersIn("app").toSorted()).toEqual(["routes", ...wings].toSorted());
		const guide = readFileSync("CONTRIBUTING.md", "utf8");
		const rooms = wings.flatMap((wing) => foldersIn(`app/${wing}`).map((room) => `${wing}/${room}`));
		expect(rooms.filter((room) => !guide.includes(`| \`${room}/\` | `))).toEqual([]);
		expect(domains.filter((room) => !rooms.includes(room))).toEqual([]);
	});

	test("imports go down only", () => {
		const upward = imports.filter(({ from, to }) => to.startsWith("app/") && wingOf(to) < wingOf(from));
		expect(upward.map(inWords)).toEqual([]);
	});

	test("no room imports one that imports it, not even by way of others", () => {
		const between = imports.filter(
			({ from, to }) => to.startsWith("app/") && wingOf(from) >= 0 && roomOf(from) !== roomOf(to),
		);
		expect(inCircles(between.map(({ from, to }) => [roomOf(from), roomOf(to)]))).toEqual([]);
	});

	test("no circles inside rooms: no file imports one that imports it, not even for its types", () => {
		const inside = [...imports, ...filesBelow("server").flatMap(importsOf)].filter(
			({ from, to }) => dirname(from) === dirname(to),
		);
		expect(inCircles(inside.map(({ from, to }) => [withoutEnding(from), to]))).toEqual([]);
	});

	test("a domain does not reach into what another one does on the server", () => {
		const reaching = imports.filter(
			({ from, to, typeOnly }) =>
				!typeOnly &&
				to.includes(".server") &&
				roomOf(from) !== roomOf(to) &&
				[from, to].every((file) => domains.includes(roomOf(file))),
		);
		expect(reaching.map(inWords)).toEqual([]);
	});

	test("a command on backups does not open the database of the site, which it may be about to replace", () => {
		const loaded = [...imports, ...filesBelow("cli").flatMap(importsOf)].filter(
			({ typeOnly, dynamic }) => !typeOnly && !dynamic,
		);
		const reachable = reachableBy(loaded.map(({ from, to }): Edge => [withoutEnding(from), to]));
		expect(reachable("cli/backup-commands")).toContain("app/platform/db/connect.server");
		expect(reachable("cli/backup-commands")).not.toContain("app/platform/db/client.server");
		expect(reachable("cli/admin-commands")).toContain("app/platform/db/client.server");
	});

	test("a view takes nothing but types from the server", () => {
		const onServer = /\.server\.|^app\/routes\/|^app\/root\.tsx$/;
		const leaking = imports.filter(
			({ from, to, typeOnly }) => !typeOnly && !onServer.test(from) && to.includes(".server"),
		);
		expect(leaking.map(inWords)).toEqual([]);
	});

	test("routes are files of one folder", () => {
		expect(files.filter((file) => /^app\/routes\/.*\//.test(file))).toEqual([]);
	});

	test("every form is one that stays when its request fails", () => {
		const remix = /import \{[^}]*\b(?:Form|useNavigation)\b[^}]*\} from "@remix-run\/react"|<form\b/;
		expect(files.filter((file) => remix.test(readFileSync(file, "utf8")))).toEqual([
			"app/web/forms/draft.tsx",
			"app/web/ui/form.tsx",
			"app/web/ui/submission.ts",
		]);
	});

	test("addresses of the administration stand in one list", () => {
		const written = [...files, ...filesBelow("cli"), ...filesBelow("server")].flatMap((file) =>
			[...readFileSync(file, "utf8").matchAll(/["'`}=]\/admin[\w/-]*/g)].map(
				([literal]) => `${file} ${literal.slice(1)}`,
			),
		);
		expect(written.filter((line) => !line.startsWith("app/platform/kinds/paths.ts "))).toEqual([
			"app/publishing/outbox/form-cache.ts /admin/account-of-forms", // a key of the worker's cache, which leads nowhere
		]);
	});

	test("no drawer is named after nothing", () => {
		const vague = /\/(utils?|lib|helpers?|common|services?|hooks|types|misc|shared|index)(\/|\.)/;
		expect(files.filter((file) => vague.test(file) && !file.startsWith("app/routes/"))).toEqual([]);
	});
});

describe("React in the browser", () => {
	/** Interaction that HTML does not have. */
	const interaction =
		/\buse(State|Reducer|Effect|LayoutEffect|SyncExternalStore|Fetchers?|Submit|Blocker|BeforeUnload|Revalidator|Form)\b\s*[(<]/;
	/** Complete as HTML: hydrated pages enhance them. */
	const worksAsHtml = [
		"app/web/ui/form.tsx",
		"app/people/accounts/redeem-form.tsx",
		"app/content/contact/message-forms.tsx",
		"app/giving/pledges/donor-forms.tsx",
		"app/giving/pledges/pledge-form.tsx",
		"app/people/session/sign-in-forms.tsx",
		"app/site/layout/loading-notice.tsx",
	];
	const declared = /^export const handle = \{ hydrate: true \}/m;

	const browserImports = new Map<string, string[]>();
	for (const { from, to, typeOnly } of imports) {
		const file = files.find((file) => file === `${to}.ts` || file === `${to}.tsx`);
		if (file === undefined || typeOnly || to.includes(".server") || worksAsHtml.includes(file)) continue;
		browserImports.set(from, [...(browserImports.get(from) ?? []), file]);
	}
	const reachableFrom = (file: string, seen = new Set<string>()): Set<string> => {
		seen.add(file);
		for (const next of browserImports.get(file) ?? []) if (!seen.has(next)) reachableFrom(next, seen);
		return seen;
	};
	const interacts = (route: string) =>
		[...reachableFrom(route)].some((file) => interaction.test(readFileSync(file, "utf8")));
	const isHydrated = (route: string) => declared.test(readFileSync(route, "utf8"));

	const routes = files.filter((file) => /^app\/(routes\/|root\.tsx)/.test(file));
	/** A route with its layouts. */
	const branchOf = (route: string) => routes.filter((other) => route.startsWith(other.replace(/tsx?$/, "")));

	test("a page hydrates if one of its components interacts by React's hooks, and no other does", () => {
		expect(routes.filter((route) => interacts(route) && !branchOf(route).some(isHydrated))).toEqual([]);
		expect(routes.filter((route) => isHydrated(route) && !interacts(route))).toEqual([]);
		expect(routes.filter((route) => branchOf(route).filter(isHydrated).length > 1)).toEqual([]);
	});

	test("what works as HTML uses hooks, else it need not be named", () => {
		const withHooks = worksAsHtml.filter((file) => /\buse[A-Z]\w*[(<]|onSubmit=/.test(readFileSync(file, "utf8")));
		expect(withHooks).toEqual(worksAsHtml);
	});
});

describe("the guard of the administration", () => {
	const guarded = files.filter((file) => /^app\/routes\/admin[.\w]/.test(file));

	test.each(guarded)("%s asks who is there before anything else", (file) => {
		const source = readFileSync(file, "utf8");
		const handlers = [
			...source.matchAll(/export (?:async )?function (?:loader|action)\([^)]*\)[^{]*\{\n([^\n]*\n[^\n]*)/g),
			...source.matchAll(/export const (?:loader|action) = [^\n]*=>\n?([^\n]*)/g),
		];
		const guard =
			file === "app/routes/admin.tsx"
				? /requireSignIn\(request/ // of every page; else no page could say that it is refused
				: /requirePermission\(request|signedIn\(request\)|answerUpload\(|decideLine\(args|throw errorResponse\(405\)/;
		const forwarded = /^export \{[^}]*\bloader\b[^}]*\} from/m.test(source);
		expect(handlers.length > 0 || forwarded).toBe(true);
		for (const [, firstLines = ""] of handlers) expect(firstLines).toMatch(guard);
	});
});

describe("what the browser is sent", () => {
	test.each(["ZodError", "drizzle", "libsql", "argon2", "requirePermission", "SQLITE_"])("no trace of %s", (trace) => {
		const scripts = readdirSync("public/build", { recursive: true, encoding: "utf8" }).filter((name) =>
			name.endsWith(".js"),
		);
		expect(scripts.length).toBeGreaterThan(10);
		expect(scripts.filter((name) => readFileSync(join("public/build", name), "utf8").includes(trace))).toEqual([]);
	});
});
