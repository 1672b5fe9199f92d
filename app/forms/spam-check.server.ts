import { log } from "~/log/log.server";

/** The minimum fill time, in milliseconds. */
const minimumFillTime = 3000;

/** Whether the form was submitted faster than a person writes; also when its time is unknown. */
export const failsMinimumFillTime = (shownAt: number | undefined, now = Date.now()): boolean =>
	shownAt === undefined || now - shownAt < minimumFillTime;

let honeypotHits = 0;

/** Logs that the honeypot was filled in, without what was written. */
export function logSpam() {
	honeypotHits++;
	log("info", "The honeypot of a form was filled in", { sinceStart: honeypotHits });
}
