/** The minimum fill time, in milliseconds. */
const minimumFillTime = 3000;

/** Whether the form was submitted faster than a person writes; also when its time is unknown. */
export const failsMinimumFillTime = (shownAt: number | undefined, now = Date.now()): boolean =>
	shownAt === undefined || now - shownAt < minimumFillTime;
