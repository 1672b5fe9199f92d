/**
 * The CPU slowdown that makes a machine of this `benchmarkIndex` Lighthouse's phone, by the calculator that Lighthouse's
 * docs/throttling.md names. Its default of 4 is meant for an index of about 1500; a busy or slower machine has less.
 * @type {(benchmarkIndex: number) => number}
 */
export function cpuSlowdown(benchmarkIndex) {
	if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
	if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
	return 1 + Math.max(0, benchmarkIndex - 150) / 650;
}
