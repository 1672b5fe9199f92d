import { calendarDateAt, isValidDate } from "~/platform/calendar/calendar-date";

/** The first year in which an association may have written something on a computer. */
const firstYear = 1990;

/** Returns whether something may have been written or photographed then: cameras without a clock say 1970. */
export const isPlausible = (instant: Date, latest = Date.now() + 86_400_000): boolean =>
	isValidDate(instant) && instant.getFullYear() >= firstYear && instant.getTime() <= latest;

/** The last instant at which an event may take place. */
export const latestEvent = Date.UTC(2100, 0, 1);

/**
 * Returns the instant of a value as databases export it: ISO 8601, milliseconds, `{ seconds, nanoseconds }`,
 * `{ _seconds, _nanoseconds }`; undefined for anything else.
 */
export function instantIn(value: unknown): Date | undefined {
	if (typeof value === "number") return valid(new Date(value));
	if (typeof value === "string")
		return /^\d{4}-\d\d-\d\d($|[T ])/.test(value) ? valid(new Date(value.replace(/^(\S+) (\S+)/, "$1T$2"))) : undefined;
	if (typeof value !== "object" || value === null) return undefined;
	if ("value" in value && "__datatype__" in value) return instantIn(value.value);
	const seconds = "seconds" in value ? value.seconds : "_seconds" in value ? value._seconds : undefined;
	return Number.isFinite(Number(seconds ?? Number.NaN)) ? valid(new Date(1000 * Number(seconds))) : undefined;
}

const valid = (instant: Date) => (isValidDate(instant) ? instant : undefined);

/** Returns the day of an instant that was written for a day: midnight in UTC, or any moment on the site's clock. */
export const dayOf = (instant: Date, timeZone: string): string =>
	calendarDateAt(instant, instant.getTime() % 86_400_000 === 0 ? "UTC" : timeZone);

/** The types of Firestore's values in JSON, `{ "stringValue": … }`. */
const typedNames = new Set([
	...["stringValue", "integerValue", "doubleValue", "booleanValue", "timestampValue", "nullValue"],
	...["arrayValue", "mapValue", "referenceValue", "geoPointValue", "bytesValue"],
]);

/** The depth to which a value is read: no field of the former site is deeper. */
const deepest = 5;

/** Returns a value of Firestore as plain JSON, whether it is typed or not. */
export function plainValue(value: unknown, depth = 0): unknown {
	if (typeof value !== "object" || value === null || depth > deepest) return value;
	if (Array.isArray(value)) return value.map((one) => plainValue(one, depth + 1));
	const [[type = "", inner] = [], ...others] = Object.entries(value);
	if (others.length > 0 || !typedNames.has(type)) return value;
	if (type === "nullValue") return null;
	if (type === "integerValue" || type === "doubleValue") return Number(inner);
	if (type === "arrayValue") return plainValue(isObject(inner) ? (inner.values ?? []) : [], depth + 1);
	return inner;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
