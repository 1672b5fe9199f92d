import { log } from "~/log/log.server";

/** What a person needs at least to write a message, in milliseconds. */
const minimumFillTime = 3000;

/** Whether the form came back faster than a person writes; also when nobody knows when it was shown. */
export const failsMinimumFillTime = (shownAt: number | undefined, now = Date.now()): boolean =>
	shownAt === undefined || now - shownAt < minimumFillTime;

let caught = 0;

/** Notes that the field people do not see was filled in; of what was written nothing stays. */
export function logSpam() {
	caught++;
	log("info", "A robot filled in the hidden field of the contact form", { sinceStart: caught });
}
