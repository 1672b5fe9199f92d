import { percentEncoded, phoneIn } from "~/contact/answer-links";

type About = {
	state: "promised" | "partial" | "received" | "late" | "withdrawn";
	reference: string;
	name: string;
	email: string;
	phone: string;
	amount: string;
	received: string | null;
	toPay: string;
	monthly: boolean;
	made: string;
	/** Where the donor can withdraw it; null when that is no longer possible. */
	withdrawAt: string | null;
};

/** What a donor may be written, and the links that open it in a mail program or in WhatsApp: nothing is sent by itself. */
export type DonorMessage = {
	/** What it does: « Remercier ». */
	verb: string;
	text: string;
	mail: string | null;
	whatsapp: string | null;
};

/**
 * Thanks for what arrived, or a reminder of a late pledge.
 * @param association its name, with which the text ends
 * @returns null while nothing is to be said, or the donor left no address
 */
export function donorMessage(pledge: About, association: string): DonorMessage | null {
	const words = wordsFor(pledge);
	const phone = phoneIn(pledge.phone);
	if (words === null || (pledge.email === "" && phone === undefined)) return null;
	const text = `Bonjour${pledge.name && ` ${pledge.name}`},\n\n${words.text}\n\n${association}`;
	const subject = `${words.subject} — ${association}`;
	const address = encodeURIComponent(pledge.email).replace("%40", "@");
	return {
		verb: words.verb,
		text,
		mail: pledge.email && `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${percentEncoded(text)}`,
		whatsapp: phone ? `https://wa.me/${phone.digits}?text=${encodeURIComponent(text)}` : null,
	};
}

function wordsFor(pledge: About) {
	const { state, reference } = pledge;
	if (state === "late")
		return {
			verb: "Rappeler",
			subject: `Votre promesse de don ${reference}`,
			text: `${missed(pledge)} Si vous l’avez envoyé, dites-le-nous\u202f: nous le chercherons. Sinon, il est toujours le bienvenu${pledge.withdrawAt ? `, et vous pouvez retirer votre promesse sans avoir à vous justifier\u202f:\n${pledge.withdrawAt}` : "."}`,
		};
	if (pledge.received === null) return null;
	return { verb: "Remercier", subject: `Merci pour votre don ${reference}`, text: `${arrived(pledge)} ${thanks}` };
}

const thanks = "Merci de tout cœur, aussi de la part de celles et ceux à qui il va.";

/** What is missing, and what is not. */
function missed({ reference, amount, received, toPay, monthly, made }: About): string {
	const promise = `Le ${made}, vous nous avez promis ${amount}${monthly ? " chaque mois" : ""} (référence ${reference})`;
	if (received === null) return `${promise}, et nous n’avons pas encore reconnu votre don.`;
	if (monthly) return `${promise}. Merci pour ce qui est arrivé\u202f! Nous n’avons pas encore reconnu le dernier don.`;
	return `${promise}. Merci pour les ${received} qui sont arrivés\u202f! Nous n’avons pas encore reconnu le reste, ${toPay}.`;
}

/** Of a month more or less may have come than was promised. */
const arrived = ({ reference, received, monthly }: About): string =>
	monthly
		? `Votre don mensuel est bien arrivé (référence ${reference}).`
		: `Votre don est bien arrivé\u202f: ${received} (référence ${reference}).`;
