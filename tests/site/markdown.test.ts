import { expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { newId } from "~/platform/db/new-id.server";
import { forage, noel } from "../cast";
import { addReport } from "../written-items";
import { headOf, thingsOf } from "./head-of-page";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();
const written = "## Le chantier\n\nIl **coule** depuis [lundi](https://exemple.org) :\n- du riz\n- awa@exemple.org";
const syntax = /##|\*\*|\]\(|- du riz/;

test("Markdown shows on the page and in the preview, and is words everywhere else", async () => {
	const [report, event] = [newId(), newId()];
	await addReport(report, { ...forage, content: written }, []);
	await addEvent(event, { ...noel, description: written, posterId: null }, "Europe/Paris");
	const page = "/events/fete-de-noel-des-enfants";
	for (const path of [`/report/${report}`, page, `/admin/apercu/reports/${report}`, `/admin/apercu/events/${event}`]) {
		const html = await site.html(path);
		expect(html).toContain("<h2>Le chantier</h2>");
		expect(html).toMatch(
			/<strong>coule<\/strong> depuis <a href="https:\/\/exemple\.org" rel="noopener nofollow ugc">lundi<\/a>/,
		);
		expect(html).toContain('<li><a href="mailto:awa@exemple.org">awa@exemple.org</a></li>');
		expect(textOf(html)).not.toMatch(syntax);
	}
	for (const path of ["/", "/events", "/rapports", "/rapports.atom", "/events.atom", `${page}.ics`, "/events.ics"]) {
		const text = await site.html(path);
		expect([path, syntax.exec(text)]).toEqual([path, null]);
		expect(text).toContain("Le chantier");
	}
	for (const [path, kind] of [
		[`/report/${report}`, "Article"],
		[page, "Event"],
	] as const) {
		const html = await site.html(path);
		expect(headOf(html).meta.description).toMatch(/^Le chantier Il coule depuis lundi/);
		expect(thingsOf(html)[kind]?.description).not.toMatch(syntax);
	}
});
