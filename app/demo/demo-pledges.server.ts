import type { gifts, pledges } from "~/db/schema.server";
import { pledgeReference } from "~/pledges/pledge-reference";

import { demoNeedIds } from "./demo-needs.server";

const day = 24 * 60 * 60_000;

const daysAgo = (days: number) => new Date(Date.now() - days * day);

type Row = typeof pledges.$inferInsert;

type DemoPledge = Partial<Row> &
	Pick<Row, "amount" | "currency" | "means"> & {
		/** How long ago it was made. */
		days: number;
		/** What arrived, in minor units, and how many days ago. */
		arrived?: { amount: number; days: number }[];
	};

/** One in each state, in several currencies, from made-up people. */
const promised: DemoPledge[] = [
	{
		days: 2,
		amount: 5000,
		currency: "EUR",
		means: "transfer",
		name: "Claire Exemple",
		email: "claire@exemple.org",
		needId: demoNeedIds.well,
	},
	{ days: 9, amount: 25_000, currency: "XOF", means: "mobile", phone: "+221 77 000 00 01", anonymous: true },
	{
		...{ days: 20, amount: 12_000, currency: "EUR", means: "cheque", name: "Paul Exemple", wantsReceipt: true },
		arrived: [{ amount: 4000, days: 6 }],
	},
	{ days: 48, amount: 10_000, currency: "EUR", means: "cash", name: "Rokia Exemple", phone: "+223 70 00 00 02" },
	{
		...{ days: 95, amount: 1500, currency: "EUR", means: "transfer", frequency: "monthly", name: "Julie Exemple" },
		arrived: [80, 50, 19].map((days) => ({ amount: 1500, days })),
	},
	{
		...{
			days: 34,
			amount: 140_000,
			currency: "EUR",
			means: "transfer",
			name: "Henri Exemple",
			needId: demoNeedIds.well,
		},
		arrived: [{ amount: 140_000, days: 31 }],
	},
	{
		...{ days: 46, amount: 120_000, currency: "XOF", means: "mobile", name: "Fanta Exemple" },
		arrived: [{ amount: 120_000, days: 44 }],
	},
	{
		...{
			days: 220,
			amount: 60_000,
			currency: "EUR",
			means: "cheque",
			name: "Odile Exemple",
			needId: demoNeedIds.lamps,
		},
		arrived: [{ amount: 60_000, days: 210 }],
	},
	{
		...{ days: 430, amount: 8000, currency: "EUR", means: "cash", name: "Paul Exemple" },
		arrived: [{ amount: 8000, days: 430 }],
	},
	{ days: 60, amount: 2000, currency: "CHF", means: "transfer", name: "Marc Exemple", withdrawnAt: daysAgo(52) },
];

const keyOf = (index: number) => `demo-pledge${index}`;

/** The pledges of the demo. */
export const demoPledges = (): Row[] =>
	promised.map(({ days, arrived: _, ...pledge }, index) => ({
		...{ frequency: "once", name: "", email: "", phone: "", anonymous: false, wantsReceipt: false, needId: null },
		...pledge,
		id: keyOf(index),
		reference: pledgeReference(Uint8Array.from([3, 14, 15, 9 + index, 26])),
		createdAt: daysAgo(days),
	}));

/** What arrived of them, as this account confirmed. */
export const demoGifts = (createdBy: string): (typeof gifts.$inferInsert)[] =>
	promised.flatMap(({ arrived = [] }, index) =>
		arrived.map(({ amount, days }, place) => ({
			id: `demo-gift${index}-${place}`,
			pledgeId: keyOf(index),
			amount,
			receivedOn: daysAgo(days).toISOString().slice(0, 10),
			createdAt: daysAgo(days),
			createdBy,
		})),
	);
