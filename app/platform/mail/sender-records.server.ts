import { Resolver } from "node:dns/promises";

/** Milliseconds for one question to the DNS. */
const timeoutMs = 2500;

/** A record that the domain of a sender needs, so that mailboxes believe that its mails are its own. */
export type SenderRecord = {
	name: "SPF" | "DKIM" | "DMARC";
	/** The host at which the record stands. */
	at: string;
	value: string;
	why: string;
	/** Null when it cannot be asked, or the DNS does not answer. */
	found: boolean | null;
};

/** Domains of mailboxes for anyone: no association can add records to them. */
const openToAll =
	/^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|aol|gmx|proton|protonmail|orange|wanadoo|free|laposte|sfr|bbox)\.[a-z.]+$/;

/** Returns the domain of a sender's address; null when it belongs to a service that is open to all. */
export function ownDomain(address: string): string | null {
	const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
	return openToAll.test(domain) ? null : domain;
}

/** Returns the records that a domain needs. @param lookUp whether the DNS is asked for them */
export async function senderRecords(domain: string, lookUp: boolean): Promise<SenderRecord[]> {
	const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
	const has = async (at: string, beginning: string) => {
		if (!lookUp) return null;
		try {
			return (await resolver.resolveTxt(at)).some((parts) => parts.join("").toLowerCase().startsWith(beginning));
		} catch (error) {
			const isAbsent = error instanceof Error && "code" in error && /^(ENOTFOUND|ENODATA)$/.test(String(error.code));
			return isAbsent ? false : null;
		}
	};
	const [spf, dmarc] = await Promise.all([has(domain, "v=spf1"), has(`_dmarc.${domain}`, "v=dmarc1")]);
	return [
		{
			name: "SPF",
			at: domain,
			value: "v=spf1 include:… ~all",
			why: "Il dit quels serveurs envoient pour vous. Votre fournisseur d’envoi donne ce qui suit « include: ». Il n’y en a qu’un par domaine : s’il existe, ajoutez-y cet « include: ».",
			found: spf,
		},
		{
			name: "DKIM",
			at: `…._domainkey.${domain}`,
			value: "v=DKIM1; …",
			why: "Il signe chaque e-mail. Votre fournisseur d’envoi donne le nom et la valeur, sur sa page « Domaines » ou « Authentification ».",
			found: null,
		},
		{
			name: "DMARC",
			at: `_dmarc.${domain}`,
			value: "v=DMARC1; p=none",
			why: "Il dit aux boîtes que faire d’un e-mail qui n’a ni l’un ni l’autre. Gardez « p=none » un mois, puis passez à « p=quarantine ».",
			found: dmarc,
		},
	];
}
