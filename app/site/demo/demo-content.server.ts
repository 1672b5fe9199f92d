import { importLines } from "~/giving/statements/import-lines.server";
import type { AuditAction } from "~/people/journal/audit-actions";
import { hashPassword } from "~/people/session/password.server";
import type { Account } from "~/people/session/sign-in.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, leaders, media, messages, mobileAccounts, pledges, users } from "~/platform/db/schema.server";
import { publicPaths } from "~/platform/kinds/paths";
import { saveAssociation, siteTimeZone } from "~/publishing/settings/settings.server";
import { addContent } from "./add-content.server";
import type { Content, FilmContent, PhotoContent } from "./content";
import { demoAccounts, demoLeaders, demoMessages, demoSettings } from "./demo-association.server";
import { addDemoNeeds, demoGifts, demoLines, demoPledges } from "./demo-needs.server";
import { demoReports } from "./demo-reports.server";
import { placePicture } from "./place-picture.server";
import { sampleContent } from "./sample-content.server";

const day = 24 * 60 * 60_000;

/** Fills the temporary site of `npm run demo` with all that the site can show: the sample content and much more. */
export async function addDemoContent(by: Account) {
	await saveAssociation(demoSettings);
	const timeZone = await siteTimeZone();
	await addDemoNeeds();
	const canteen = await placePicture("cantine", "association", new Date());
	const added = await addContent({
		events: [...sampleContent.events, ...events],
		reports: [...sampleContent.reports, ...demoReports],
		photos,
		films: [demoFilm],
	});
	const received = demoMessages({
		visible: photos.findIndex(isPlain),
		hidden: photos.findIndex(({ hidden }) => hidden),
	});
	await db.batch([
		db.insert(media).values(canteen),
		db.insert(leaders).values(demoLeaders),
		db.insert(mobileAccounts).values(demoAccounts),
		db.insert(messages).values(
			received.map(({ days, time, photo, handled, ...message }) => {
				const item = photo === undefined ? undefined : added.photos[photo];
				const createdAt = instantOf(calendarDateAt(daysAgo(days), timeZone), time, timeZone);
				const readAt = handled ? daysAgo(days - 1) : null;
				const about = item && { pictureId: item.mediaId, page: publicPaths.galleryItem(item.id) };
				return { ...message, ...about, id: newId(), createdAt, readAt, handledAt: readAt };
			}),
		),
		db.insert(users).values({ ...demoVolunteer, passwordHash: await hashPassword(newId()), createdAt: daysAgo(60) }),
		db.insert(pledges).values(demoPledges()),
		db.insert(gifts).values(demoGifts(by.id)),
		db.insert(journal).values(journalOf(by, added)),
	]);
	await importLines({ format: "csv", lines: demoLines() }, by.id);
	await saveAssociation({ giftPicture: canteen.id, giftPictureAlt: canteen.alt ?? "" });
}

/** A colleague of the administrator; nobody knows the password. */
const demoVolunteer = { id: "demo-user", email: "moussa@exemple.org", name: "Moussa Exemple", role: "editor" } as const;

const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** Returns the journal entries of the administrator who wrote the site in the last year. */
function journalOf(by: Account, { reports, photos, films }: Awaited<ReturnType<typeof addContent>>) {
	const entry = (at: Date, action: AuditAction, subject: string, subjectId: string) => {
		return { at, userId: by.id, who: by.name || by.email, action, subject, subjectId };
	};
	const entries = [
		...reports.map(({ id, title, createdAt }) => entry(createdAt, "report.added", title, id)),
		...reports.flatMap(({ id, title, deletedAt }) =>
			deletedAt ? [entry(deletedAt, "report.trashed", title, id)] : [],
		),
		...[...photos, ...films].flatMap(({ mediaId, alt, createdAt }) =>
			alt ? [entry(createdAt, "media.described", alt, mediaId)] : [],
		),
	];
	return entries.filter(({ at }) => at > daysAgo(365)).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const isPlain = ({ hidden, trashed, undescribed }: PhotoContent) => !hidden && !trashed && !undescribed;

const events: Content["events"] = [
	{
		poster: "cantine",
		days: 16,
		title: "Atelier : cuisiner pour cent",
		description:
			"Une matinée avec les cuisinières de la cantine : acheter juste, préparer ensemble, ne rien jeter. Les vingt places sont prises ; une seconde date sera proposée.",
		location: "Cantine du centre de prière",
		state: "full",
		startTime: "08:30",
		endTime: "13:00",
	},
	{
		poster: "match",
		days: 24,
		title: "Tournoi de l’amitié",
		description:
			"Faute de terrain praticable, le tournoi est annulé. Les équipes inscrites seront prévenues de la suite.",
		location: "Terrain de La Rive",
		state: "cancelled",
		startTime: "16:00",
		endTime: "",
	},
	{
		days: 52,
		title: "Assemblée générale",
		description:
			"Rapport moral, comptes de l’année, élection du bureau. L’assemblée est ouverte à tous ; seuls les membres votent.\n\nUn repas simple suivra : apportez un plat à partager.",
		location: "Salle de l’école des Manguiers",
		startTime: "10:00",
		endTime: "12:30",
	},
	{
		poster: "reboisement",
		days: -86,
		title: "Un après-midi pour planter",
		description: "Bottes, gants et bonne humeur : les plants et les outils sont fournis. Goûter pour tous à l’ombre.",
		location: "École du Grand Baobab",
		startTime: "14:00",
		endTime: "18:00",
	},
	{
		days: -140,
		title: "Veillée pour les malades",
		description: "Une heure de chants et de silence, puis un bol de soupe.",
		location: "Centre de prière",
		startTime: "19:00",
		endTime: "20:30",
	},
];

const photos: PhotoContent[] = [
	...sampleContent.photos,
	{ picture: "parrainage" },
	{ picture: "visite" },
	{ picture: "reboisement" },
	{ picture: "pirogue" },
	{ picture: "bibliotheque" },
	{ picture: "chevres" },
	{ picture: "solaire" },
	{ picture: "couture" },
	{ picture: "ruches", undescribed: true },
	{ picture: "match", hidden: true },
	{ picture: "hygiene", trashed: true },
];

/** The film of the demo's gallery (drawings/demo/pump-film.mjs), which has no sound. */
export const demoFilm: FilmContent = {
	film: "eau-a-la-pompe",
	seconds: 7.2,
	days: -24,
	alt: "Film dessiné : une femme actionne la pompe du village, une fillette tient le bidon qui se remplit",
	caption: "Les premiers bidons du matin",
	transcript: `Film sans paroles ni son.

Au soleil du matin, une femme abaisse et relève le bras de la pompe. L’eau coule dans un bidon jaune ; une fillette accroupie le tient à deux mains. Quatre bidons et une bassine attendent leur tour. Derrière, du linge bouge au vent et une poule picore.`,
	subtitles: `WEBVTT

00:00.000 --> 00:03.600
(Sans paroles) Une femme actionne la pompe.

00:03.600 --> 00:07.200
L’eau coule dans le bidon que tient une fillette.
`,
};
