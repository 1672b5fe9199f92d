import { expect, test } from "vitest";
import { localAdminPath } from "~/web/http/local-path";

test.each([
	["/admin/events?apres=abc&x=1", "/admin/events?apres=abc&x=1"],
	["/admin/events/../gallery", "/admin/gallery"],
	["/admin//evil.test", "/admin/evil.test"],
	["/admin/été", "/admin/%C3%A9t%C3%A9"],
])("after signing in, « %s » leads to « %s »", (to, path) => {
	expect(localAdminPath(to)).toBe(path);
});

test.each([
	["nothing", null],
	["another site", "https://evil.test/admin"],
	["a backslash", "/\\evil.test/admin"],
	["a backslash further on", "/admin\\@evil.test"],
	["two dots, then another site", "/..//evil.test"],
	["the same, encoded", "/admin/%2e%2e//evil.test"],
	["a tab that browsers drop", "/\t/evil.test"],
	["a line break", "/admin\r\nSet-Cookie: a=b"],
	["a script", "javascript:alert(1)"],
	["a page that only begins alike", "/administration"],
	["an address longer than any of ours", `/admin/${"a".repeat(520)}`],
])("after signing in, %s leads nowhere else", (_what, to) => {
	expect(localAdminPath(to)).toBeUndefined();
});

test("what comes out is always an ASCII path inside the administration", () => {
	for (const to of ["/admin/\u{1F384}", "/admin/\u2028", "/admin/%", "/admin/\ud800", "/admin/\u007f", "/admin;x=y"]) {
		const path = localAdminPath(to);
		if (path !== undefined) expect(path).toMatch(/^\/admin(\/[\x21-\x7e]*)?$/);
	}
});
