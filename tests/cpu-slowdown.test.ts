import { expect, test } from "vitest";
import { cpuSlowdown } from "./bench/cpu-slowdown.mjs";

test.each([
	[2000, 6],
	[1533, 4],
	[1300, 3],
	[1050, 2.5],
	[800, 2],
	[150, 1],
	[90, 1],
])("a machine of index %i is slowed down %f times to be Lighthouse's phone", (index, times) => {
	expect(cpuSlowdown(index)).toBeCloseTo(times, 2);
});
