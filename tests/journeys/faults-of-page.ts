import { type Page, test } from "@playwright/test";
import axe from "axe-core";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds wrong with a page as it is now, or with the part of it that lies over the rest: rule, element and how to
 * mend it, a line each.
 */
export async function faultsOf(page: Page, part?: string): Promise<string[]> {
	await page.evaluate(axe.source);
	const scripted = test.info().project.use.javaScriptEnabled ?? true;
	const { violations } = await page.evaluate(
		({ scripted, tags, part }) => {
			// A page without scripts has no timers, which axe waits by: there it goes on at once instead.
			if (!scripted)
				window.setTimeout = ((next: () => void) => {
					void Promise.resolve().then(next);
					return 0;
				}) as typeof window.setTimeout;
			return window.axe.run(part ?? document, {
				runOnly: { type: "tag", values: tags },
				rules: { "target-size": { enabled: true } },
				resultTypes: ["violations"],
			});
		},
		{ scripted, tags, part },
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(
			({ target, html, failureSummary = "" }) =>
				`${id} at ${target.join(" ")}: ${html.slice(0, 150)}: ${failureSummary.replace(/\s+/g, " ")}`,
		),
	);
}
