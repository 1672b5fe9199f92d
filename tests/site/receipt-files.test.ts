import { expect, test } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { browser } from "./open-site";
import { openReceiptSite } from "./receipt-site";

const { site, arrived } = await openReceiptSite();
const visitor = browser(site.origin);

/** A file as it is sent to somebody: Awa, if nobody else is named. */
async function file(path: string, by: Pick<typeof site, "get"> = site) {
	const answer = await by.get(path);
	return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test("a receipt is a PDF file with its title and no other metadata, and the same bytes each time", async () => {
	await (await arrived()).issue();
	expect(await site.html("/admin/dons/recus/1")).toContain('href="/admin/dons/recus/1.pdf"');
	const { status, headers, bytes } = await file("/admin/dons/recus/1.pdf");
	expect([status, headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
	expect(headers.get("Cache-Control")).toBe("no-store");
	expect(headers.get("Content-Disposition")).toBe('attachment; filename="recu-1.pdf"');
	const text = bytes.toString("latin1");
	expect(text).toMatch(/^%PDF-1\.3\n.*%%EOF\n$/s);
	expect(text).toContain(Buffer.from("Reçu de don n°\u00a01", "utf16le").swap16().toString("latin1"));
	expect(text).toMatch(/\/BaseFont \/\w+\+DejaVuSans\b/);
	expect(text).not.toMatch(/\/(Producer|Creator|Author|Metadata)\b/);
	expect(bytes.length).toBeLessThan(60_000);
	expect((await file("/admin/dons/recus/1.pdf")).bytes.equals(bytes)).toBe(true);
	expect((await site.get("/admin/dons/recus/2.pdf")).status).toBe(404);
});

test("the donor downloads the valid receipts from the private page, and nobody else does", async () => {
	const [fatou, binta] = [await arrived(), await arrived({ name: "Binta" })];
	const page = `/donate/promesse/suivi?cle=${fatou.id}`;
	expect(await visitor.html(page)).not.toContain("recu.pdf");
	await fatou.issue();
	await binta.issue();
	const path = `/donate/promesse/recu.pdf?cle=${fatou.id}&numero=1`;
	expect(await visitor.html(page)).toContain(`href="${path.replace("&", "&amp;")}"`);
	expect(await visitor.html(page)).not.toContain("numero=2");
	const { status, headers, bytes } = await file(path, visitor);
	expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
	expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.3");
	for (const query of [`cle=${fatou.id}&numero=2`, `cle=${newId()}&numero=1`, `cle=${fatou.reference}&numero=1`])
		expect((await visitor.get(`/donate/promesse/recu.pdf?${query}`)).status).toBe(404);
	await site.post("/admin/dons/recus/1/cancel", {});
	expect((await visitor.get(path)).status).toBe(404);
	expect(await visitor.html(page)).not.toContain("recu.pdf");
});

test("the receipts of a year's gifts are one archive, with what was cancelled", async () => {
	expect(await site.text("/admin/dons/recus")).toContain("Aucun don n’est encore arrivé.");
	for (const receivedOn of ["2026-01-15", "2026-12-31", "2025-12-31"]) await (await arrived({ receivedOn })).issue();
	await site.post("/admin/dons/recus/1/cancel", {});
	const text = await site.text("/admin/dons/recus");
	expect(text).toContain("Dons de 2026 3 documents");
	expect(text).toContain("Dons de 2025 1 document,");
	const { status, headers, bytes } = await file("/admin/dons/recus/annee/2026.zip");
	expect([status, headers.get("Content-Type")]).toEqual([200, "application/zip"]);
	const archive = bytes.toString("latin1");
	expect(archive.startsWith("PK\x03\x04")).toBe(true);
	const names = ["recu-000001-simple-annule.pdf", "recu-000002-simple.pdf", "recu-000004-annule-1.pdf"];
	for (const name of names) expect(archive.split(name)).toHaveLength(3); // beside its bytes, and in the directory
	expect(archive.match(/%PDF-1\.3/g)).toHaveLength(3);
	expect((await site.get("/admin/dons/recus/annee/2024.zip")).status).toBe(404);
});
