/**
 * Whether a database error is a violated UNIQUE constraint. Drizzle wraps the driver's error, and its own message
 * contains the values: only the code is inspected.
 */
export function isUniqueViolation(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const code = "extendedCode" in cause ? cause.extendedCode : "code" in cause ? cause.code : undefined;
		if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return true;
	}
	return false;
}
