import { beforeAll, expect, test } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { forage } from "../cast";
import { addReport } from "../written-items";
import { openSite } from "./open-site";

const site = await openSite();

beforeAll(async () => {
	await site.signIn();
	for (let number = 1; number <= 30; number++)
		await addReport(newId(), { ...forage, title: `Puits ${number}`, author: null }, []);
});

const titles = (html: string) => [...html.matchAll(/<h2 class="card-title">(.*?)<\/h2>/g)].map(([, name]) => name);

test("pages of a search, the form opened from them and what comes after it keep the place", async () => {
	const first = await site.html("/admin/editreports?q=puits");
	const next =
		/href="\/admin\/editreports(\?q=puits&amp;apres=[\w-]{12})"/.exec(first)?.[1]?.replace("&amp;", "&") ?? "";
	const second = await site.html(`/admin/editreports${next}`);
	expect(titles(second)).toHaveLength(6);
	const edit = /href="(\/admin\/editreports\/[\w-]{12}\?[^"]*)"/.exec(second)?.[1]?.replace("&amp;", "&") ?? "";
	expect(edit.endsWith(next)).toBe(true);
	const form = await site.html(edit);
	expect(form).toContain(`href="/admin/editreports${next.replace("&", "&amp;")}"`);
	const { pathname } = new URL(edit, site.origin);
	const saved = await site.postFiles(
		edit,
		{ id: pathname.slice(-12), ...forage, date: "", shareLink: "" },
		"files",
		[],
	);
	expect(saved.headers.get("Location")).toBe(`/admin/editreports${next}`);
	const trashed = await site.post(`${pathname}/delete${next}&autre=1`, {});
	expect(trashed.headers.get("Location")).toBe(`/admin/editreports${next}`);
});
