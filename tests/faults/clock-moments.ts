/**
 * Moments that are easily misread: as a volunteer types them, as an instant in Paris, and as text: of what is planned
 * for it, and of an event that ends then. `eve` is the day before.
 */
export type Moment = {
	what: string;
	date: string;
	time: string;
	eve: string;
	at: string;
	words: string;
	shown: string;
};

/** The first ones are the most telling. */
export const moments: Moment[] = [
	{
		what: "the hour that comes twice, which is the first",
		date: "2026-10-25",
		time: "02:30",
		eve: "2026-10-24",
		at: "2026-10-25T00:30:00Z",
		words: "25 octobre 2026 à 2 h 30",
		shown: "dimanche 25 octobre 2026, jusqu’à 2 h 30",
	},
	{
		what: "the hour that does not come, which is the next one",
		date: "2027-03-28",
		time: "02:30",
		eve: "2027-03-27",
		at: "2027-03-28T01:30:00Z",
		words: "28 mars 2027 à 3 h 30",
		shown: "dimanche 28 mars 2027, jusqu’à 2 h 30",
	},
	{
		what: "the second that 32 bits do not hold, at 3:14:08 UTC",
		date: "2038-01-19",
		time: "04:14",
		eve: "2038-01-18",
		at: "2038-01-19T03:14:00Z",
		words: "19 janvier 2038 à 4 h 14",
		shown: "mardi 19 janvier 2038, jusqu’à 4 h 14",
	},
	{
		what: "the beginning of 29 February",
		date: "2028-02-29",
		time: "00:00",
		eve: "2028-02-28",
		at: "2028-02-28T23:00:00Z",
		words: "29 février 2028 à 0 h",
		shown: "mardi 29 février 2028, jusqu’à 0 h",
	},
	{
		what: "the beginning of summer time",
		date: "2027-03-28",
		time: "03:00",
		eve: "2027-03-27",
		at: "2027-03-28T01:00:00Z",
		words: "28 mars 2027 à 3 h",
		shown: "dimanche 28 mars 2027, jusqu’à 3 h",
	},
];
