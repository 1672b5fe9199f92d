import { expect, test } from "vitest";
import { sharedCacheControl } from "~/http/public-page";
import { toCachedPage } from "../../server/cached-page";

/** The Vary header of a cached response. */
async function variesBy(type: string, vary?: string) {
	const headers = new Headers({ "Content-Type": type, "Cache-Control": sharedCacheControl });
	if (vary) headers.set("Vary", vary);
	const page = await toCachedPage(new Response("du texte ou une image", { headers }));
	return page && new Headers(page.headers).get("Vary");
}

test("only a compressible response varies by Accept-Encoding", async () => {
	expect(await variesBy("text/html; charset=utf-8")).toBe("Accept-Encoding");
	expect(await variesBy("text/html; charset=utf-8", "Save-Data")).toBe("Save-Data, Accept-Encoding");
});

test("a picture is sent as it is: a cache in front needs one copy of it", async () => {
	expect(await variesBy("image/jpeg")).toBeNull();
	expect(await variesBy("image/jpeg", "Save-Data")).toBe("Save-Data");
});
