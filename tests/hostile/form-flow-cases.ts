import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, heroPictures, reportImages, reports } from "~/db/schema.server";
import { addReport } from "~/reports/reports.server";
import { awa, fatou, forage, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, soleil } from "../files";
import { filePart, multipart, multipartType, textPart } from "../site/raw-request";
import type { allForms } from "./all-forms";
import type { attackedSite } from "./attacked-site";
import { draftsToSend, refused } from "./drafts-to-send";
import type { HostileCase } from "./run-table";

/** Forms sent twice, too late, or with identifiers of other items. */
export async function formFlowCases(
	attacked: Awaited<ReturnType<typeof attackedSite>>,
	{ banner }: Awaited<ReturnType<typeof allForms>>,
): Promise<HostileCase[]> {
	const { site, visitor, ids, items } = attacked;
	const poster = [{ name: "a.jpg", bytes: await picture(soleil, "jpeg", 64, 48) }];
	const another = await storedPicture("association", 360);
	const shown = await storedPicture("reports", 370);
	const { event, change, report } = draftsToSend(attacked);

	return [
		refused("F38", "a file for a title", () => {
			const title = filePart("title", "titre.jpg", "x");
			const others = Object.entries({ id: newId(), ...noel }).map(([name, value]) => textPart(name, value));
			const body = new Uint8Array(multipart([...others.filter(({ head }) => !head.includes('"title"')), title]));
			return site.send("/admin/events/new", { method: "POST", body, headers: { "Content-Type": multipartType } });
		}),
		refused("F39", "a text for a poster", () =>
			site.postFiles("/admin/events/new", { id: newId(), ...noel, poster: "affiche.jpg" }, "poster", []),
		),
		{
			id: "F59",
			what: "a name that ends the data block of the home page stays inside it",
			status: 200,
			adds: { settings: 2, journal: 1 },
			send: async () => {
				const name = "Mil </script><script>alert(1)</script>";
				await site.post("/admin/parametres/identite", { name, timeZone: "Europe/Paris" });
				return [await visitor.get("/"), await visitor.get("/events"), await visitor.get(`/report/${ids.report}`)];
			},
			also: (answers) => {
				for (const { text } of answers) {
					expect(text).not.toContain("<script>alert(1)");
					for (const [, data = ""] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
						expect(() => JSON.parse(data)).not.toThrow();
				}
				expect(answers[0]?.text).toContain("application/ld+json");
			},
		},
		{
			id: "F60",
			what: "a formula is text in the file of the journal",
			status: [200, 303],
			adds: { events: 3, journal: 3 },
			send: async () => [
				await event({ title: "=cmd|' /C calc'!A0" }),
				await event({ title: '@SUM(1);"=1+1"' }),
				await event({ title: "-2+3" }),
				await site.get("/admin/journal.csv"),
			],
			also: (answers) => {
				const lines = answers.at(-1)?.text ?? "";
				for (const cell of [`"'=cmd|' /C calc'!A0"`, `"'@SUM(1);""=1+1"""`, `"'-2+3"`]) expect(lines).toContain(cell);
				expect(lines).not.toMatch(/(^|;)"?[=@+-]/m);
			},
		},
		{
			id: "F61",
			what: "an event sent 20 times at once is there once",
			status: 303,
			adds: { events: 1, media: 1, journal: 1 },
			send: () => atOnce((id) => site.postFiles("/admin/events/new", { id, ...noel }, "poster", poster)),
		},
		{
			id: "F61",
			what: "a message sent 20 times at once is there once",
			status: [200, 429],
			adds: { messages: 1, attempts: 20 },
			send: () => atOnce((id) => visitor.post("/contact", { id, ...fatou })),
		},
		{
			id: "F62",
			what: "a change of an older version is reported and not made",
			status: [303, 409],
			adds: { journal: 1 },
			send: async () => {
				const [row] = await db.select().from(events).where(eq(events.id, ids.event));
				const version = String(row?.version);
				const titled = (title: string) => change({ version, title, publication: "draft" });
				return [await titled("La première"), await titled("La seconde")];
			},
			also: async ([first, second]) => {
				expect([first?.status, second?.status]).toEqual([303, 409]);
				expect(second?.text).toContain("La seconde");
				const [row] = await db.select().from(events).where(eq(events.id, ids.event));
				expect(row?.title).toBe("La première");
			},
		},
		...["events", "reports", "gallery"].flatMap((section) =>
			["delete", "restore"].map((verb) =>
				refused(
					"F63",
					`to ${verb} what is not there, in ${section},`,
					() => site.post(`/admin/${section}/${newId()}/${verb}`, {}),
					404,
				),
			),
		),
		...["/admin/events/new", "/admin/editreports/new"].map(
			(path): HostileCase => ({
				id: "F64",
				what: `a picture of another folder is not taken for one of ${path}`,
				status: 400,
				send: () => {
					const foreign = attacked.files.photo.id;
					const fields = { id: newId(), ...noel, content: "x", posterId: foreign, images: foreign };
					return site.postFiles(path, fields, path.includes("events") ? "poster" : "files", []);
				},
				also: async () =>
					expect(await db.$count(reportImages, eq(reportImages.mediaId, attacked.files.photo.id))).toBe(0),
			}),
		),
		{
			id: "F64",
			what: "a picture that another report shows stays there",
			status: 303,
			adds: { reports: 2, report_images: 1, journal: 1 },
			send: async () => {
				await addReport(newId(), { ...forage, title: "Premier" }, [shown.id]);
				return report({ images: shown.id });
			},
			also: async () => {
				const rows = await db
					.select({ title: reports.title })
					.from(reportImages)
					.innerJoin(reports, eq(reports.id, reportImages.reportId))
					.where(eq(reportImages.mediaId, shown.id));
				expect(rows).toEqual([{ title: "Premier" }]);
			},
		},
		{
			id: "F64",
			what: "a picture that the banner shows already stays at its own place",
			status: 303,
			adds: { hero_pictures: 1, journal: 1 },
			also: async () => {
				const banners = await db.select({ id: heroPictures.mediaId }).from(heroPictures).orderBy(heroPictures.position);
				expect(banners.map(({ id }) => id)).toEqual([banner.id, another.id]);
			},
			send: async () => {
				await db.insert(heroPictures).values({ position: 1, mediaId: another.id, alt: "Autre" });
				return site.postFiles(
					`/admin/parametres/accueil/images/${banner.id}`,
					{ alt: "Une école", pictureId: another.id },
					"picture",
					[],
				);
			},
		},
		refused(
			"F64",
			"to disable one’s own account",
			async () => {
				const me = await db.query.users.findFirst({ where: (users, { eq: is }) => is(users.email, awa.email) });
				return site.post(`/admin/comptes/${me?.id}/disable`, {});
			},
			303,
		),
		refused(
			"F64",
			"to delete for good what is not in the trash",
			() => site.post(`/admin/corbeille/gallery/${items.photo}`, {}),
			404,
		),
	];
}

/** The same form several times. */
function atOnce(send: (id: string) => Promise<Response>) {
	const id = newId();
	return Promise.all(Array.from({ length: 20 }, () => send(id)));
}
