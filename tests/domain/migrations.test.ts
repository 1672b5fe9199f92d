import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../package.json";

const folder = "drizzle/migrations";
/** From here on nodes of the former release read and write meanwhile (`docs/decisions/0014-migrations-in-two-steps.md`). */
const first = "0009";

const added = [
	/^CREATE TABLE (IF NOT EXISTS )?`(?!__new_)/i,
	/^CREATE (VIRTUAL TABLE|VIEW) /i,
	/^CREATE (UNIQUE )?INDEX /i,
	/^ALTER TABLE `\w+` ADD (?!.*\bUNIQUE\b)/i,
	/^(INSERT INTO|UPDATE) /i,
	/^CREATE TRIGGER /i,
];
const unused = /^-- unused since (\d+\.\d+\.\d+)$/m;

const isOlder = (release: string) => release.localeCompare(version, "en", { numeric: true }) < 0;

/** The statements that take something away which the former release may use. */
function takenAway(migration: string): string[] {
	const statements = migration.split("--> statement-breakpoint").map((text) => text.trim());
	return statements.filter((statement) => {
		const [, since] = unused.exec(statement) ?? [];
		if (since !== undefined && isOlder(since)) return false;
		const sql = statement.replace(/^--.*$/gm, "").trim();
		const [, indexed, column] = /^CREATE UNIQUE INDEX `\w+` ON (`\w+`) \((`\w+`)/i.exec(sql) ?? [];
		const isNew = statements.some(
			(other) =>
				other.startsWith(`CREATE TABLE ${indexed}`) ||
				// The former release leaves a new column empty, and NULLs are distinct.
				(other.startsWith(`ALTER TABLE ${indexed} ADD ${column} `) && !/DEFAULT|NOT NULL/i.test(other)),
		);
		const restricts = indexed !== undefined && !isNew;
		// A view or trigger that the same migration creates again is not taken away.
		const [, made] = /^DROP ((?:TRIGGER|VIEW) `\w+`)/i.exec(sql) ?? [];
		if (made !== undefined) return !migration.includes(`CREATE ${made}`);
		return restricts || !added.some((pattern) => pattern.test(sql));
	});
}

test.each(readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= first))(
	"%s only adds, or takes away what an earlier release has stopped using",
	(name) => {
		expect(takenAway(readFileSync(join(folder, name), "utf8"))).toEqual([]);
	},
);

test.each([
	"ALTER TABLE `events` DROP COLUMN `note`;",
	"DROP TABLE `events`;",
	"CREATE TABLE `__new_events` (`id` text);",
	"DROP TRIGGER `events_search_insert`;",
	"CREATE UNIQUE INDEX `events_by_note` ON `events` (`note`);",
	"ALTER TABLE `events` ADD `code` text DEFAULT '' NOT NULL;\n--> statement-breakpoint\nCREATE UNIQUE INDEX `by_code` ON `events` (`code`);",
	`-- unused since ${version}\nDROP TABLE \`events\`;`,
])("a migration that says %s would not pass", (statement) => {
	expect(takenAway(`CREATE TABLE \`x\` (\`id\` text);\n--> statement-breakpoint\n${statement}`)).toHaveLength(1);
});

test.each([
	"ALTER TABLE `x` ADD `note` text;\n--> statement-breakpoint\nCREATE UNIQUE INDEX `x_by_note` ON `x` (`note`);",
	"CREATE TABLE `notes` (`id` text);\n--> statement-breakpoint\nCREATE UNIQUE INDEX `notes_by_id` ON `notes` (`id`);",
	"-- unused since 0.0.9\nDROP TABLE `events`;",
	"DROP VIEW `v`;\n--> statement-breakpoint\nCREATE VIEW `v` AS SELECT 1;",
	"DROP TRIGGER `x`;\n--> statement-breakpoint\nCREATE TRIGGER `x` AFTER INSERT ON `events` BEGIN SELECT 1; END;",
])("a migration that says %s passes", (migration) => {
	expect(takenAway(migration)).toEqual([]);
});
