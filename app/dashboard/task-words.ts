const day = 24 * 60 * 60_000;

const french = new Intl.NumberFormat("fr-FR");

export const many = (count: number, one: string, more: string) => `${french.format(count)} ${count === 1 ? one : more}`;

/** For counts up to 100. */
export const atLeast = (count: number, one: string, more: string) =>
	count > 99 ? `Plus de 99 ${more}` : many(count, one, more);

export const percent = (share: number) => `${Math.floor(share * 100)}\u00a0%`;

/** « d’aujourd’hui », « d’hier », « de 12 jours ». */
export function age(then: Date, now: Date): string {
	const days = Math.floor((now.getTime() - then.getTime()) / day);
	if (days < 1) return "d’aujourd’hui";
	return days === 1 ? "d’hier" : `de ${days} jours`;
}

/** « aujourd’hui », « hier », « il y a 12 jours ». */
export const ago = (then: Date, now: Date) =>
	age(then, now)
		.replace(/^d(’|e )/, "")
		.replace(/^(\d)/, "il y a $1");
