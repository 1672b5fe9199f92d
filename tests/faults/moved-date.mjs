// Loaded before everything else (`node --import`): `Date` is shifted by the milliseconds in the file CLOCK_OFFSET. It is
// read each time, so that a test sets the clock at once; timers are not affected.
import { readFileSync } from "node:fs";

const { CLOCK_OFFSET: file = "" } = process.env;
const TrueDate = Date;
const now = () => TrueDate.now() + Number(readFileSync(file, "utf8"));

globalThis.Date = new Proxy(TrueDate, {
	construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [now()], made),
	apply: () => new TrueDate(now()).toString(),
	get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
