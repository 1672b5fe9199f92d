import { expect } from "vitest";
import { textOf } from "../site/open-site";
import { rawRequest } from "../site/raw-request";
import { type Answer, headerOf } from "./oracle";
import type { HostileCase } from "./run-table";

type Expected = Partial<HostileCase> & { status: number | number[] };

/** Makes cases of addresses, sent unchanged. */
export function askAddresses(site: { origin: string; cookie: () => string }) {
	const ask = (path: string, headers?: Record<string, string>) => rawRequest(site.origin, path, { headers });

	const one = (id: string, path: string, expected: Expected): HostileCase => ({
		id,
		what: `${shown(path)} answers ${expected.status}`,
		send: () => ask(path),
		...expected,
	});
	const each = (id: string, paths: string[], expected: Expected) => paths.map((path) => one(id, path, expected));

	/** The same addresses for a visitor and for Awa. */
	const asBoth = (id: string, paths: string[], expected: Expected) =>
		paths.map((path) => {
			const send = () => Promise.all([ask(path), ask(path, { Cookie: site.cookie() })]);
			return one(id, path, { ...expected, send });
		});

	return { ask, one, each, asBoth };
}

/** For a test name: short, and the same in each run. */
function shown(path: string): string {
	const same = path.replace(/\d{13}/, "…").replace(/(?<=report\/)[\w-]{12}$/, "…");
	return same.length > 60 ? `${same.slice(0, 40)}… of ${path.length} characters` : same;
}

export const notThere = {
	status: 404,
	also: ([answer]: Answer[]) => {
		expect(answer && headerOf(answer, "x-content-type-options")).toBe("nosniff");
		expect(textOf(answer?.text ?? "")).toContain("Page introuvable");
		expect(textOf(answer?.text ?? "")).toContain("Accueil");
		expect(answer?.text).not.toMatch(/root:|node_modules|at \w+ \(|SQLITE/);
	},
};

export const toNoOtherSite = (answers: Answer[]) => {
	for (const answer of answers) expect(headerOf(answer, "location")).toMatch(/^$|^\/(?!\/)/);
};
