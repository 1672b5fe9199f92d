import { writeFileSync } from "node:fs";

/** @typedef {{ passed: number; failed: string[] }} Outcome how many tests passed, and what failed, errors outside of tests included */

/** Where a runner's outcome is written. @type {(runner: string) => string} */
export const outcomeFile = (runner) => `test-results/${runner}-outcome.json`;

/** @type {(runner: string, outcome: Outcome) => void} */
const write = (runner, outcome) => writeFileSync(outcomeFile(runner), JSON.stringify(outcome));

/** A reporter of vitest and of Playwright. */
export default class {
	/** @type {Outcome} */
	outcome = { passed: 0, failed: [] };

	/** Vitest. @type {NonNullable<import("vitest/reporters").Reporter["onTestRunEnd"]>} */
	onTestRunEnd(modules, unhandledErrors) {
		const { outcome } = this;
		for (const module of modules) {
			for (const test of module.children.allTests())
				this.count(test.result().state, `${module.relativeModuleId}: ${test.fullName}`);
			for (const suite of [module, ...module.children.allSuites()])
				for (const { message } of suite.errors()) outcome.failed.push(`${module.relativeModuleId}: ${message}`);
		}
		for (const { stack, message } of unhandledErrors) outcome.failed.push(`outside of a test: ${stack ?? message}`);
		write(process.env.CLUSTER ? "cluster" : "vitest", outcome);
	}

	/** Playwright. @type {NonNullable<import("@playwright/test/reporter").Reporter["onTestEnd"]>} */
	onTestEnd(test) {
		this.count(test.outcome() === "expected" ? "passed" : test.outcome(), test.titlePath().slice(1).join(" › "));
	}

	/** Playwright. @type {NonNullable<import("@playwright/test/reporter").Reporter["onError"]>} */
	onError({ stack, message }) {
		this.outcome.failed.push(`outside of a test: ${stack ?? message}`);
	}

	/** Playwright. */
	onEnd() {
		write("playwright", this.outcome);
	}

	/** Skipped is what a title that was asked for leaves out: the linter allows no other. @type {(state: string, name: string) => void} */
	count(state, name) {
		if (state === "passed") this.outcome.passed++;
		else if (state !== "skipped") this.outcome.failed.push(name);
	}
}
