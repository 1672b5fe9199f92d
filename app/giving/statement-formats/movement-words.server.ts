import { foldCase } from "~/platform/search/fold-text.server";

/** Words of a column of states: a movement counts only when its state is known to mean « arrived ». */
const states = {
	arrived: `succes, success, successful, succeeded, reussi, reussie, reussite, complete, completed, termine, terminee,
		effectue, effectuee, execute, executee, executed, comptabilise, comptabilisee, booked, book, posted, passe, passee,
		paye, payee, paid, valide, validee, valid, approuve, approuvee, approved, accepte, acceptee, accepted, confirme,
		confirmee, confirmed, recu, recue, received, regle, reglee, settled, cleared, done, ok, traite, traitee, processed,
		finalise, finalisee, credite, creditee, credited, encaisse, encaissee, arrive, arrivee, ts, transaction successful,
		transaction reussie, paiement effectue, operation effectuee, operation comptabilisee`,
	not: `echec, echoue, echouee, failed, fail, failure, refuse, refusee, refused, rejete, rejetee, rejet, rejected, annule,
		annulee, annulation, cancelled, canceled, cancel, reversed, reversal, rembourse, remboursee, remboursement, refunded,
		refund, partially refunded, expire, expiree, expired, declined, decline, impaye, impayee, unpaid, chargeback,
		charged back, returned, retourne, retournee, retour, bounced, denied, error, erreur, invalid, invalide, aborted,
		abandonne, abandonnee, blocked, bloque, bloquee, voided, void, disputed, conteste, contestee, litige, non abouti,
		non aboutie, unsuccessful, tf, transaction failed, en attente, attente, en cours, en cours de traitement, pending,
		a venir, planifie, planifiee, programme, programmee, scheduled, planned, upcoming, authorized, authorised, autorise,
		autorisee, processing, in progress, initiated, initie, initiee, submitted, soumis, soumise, on hold, held, hold,
		uncleared, unposted, non comptabilise, non comptabilisee, previsionnel, waiting, suspended, suspendu, info, pdng, futr`,
};

/** Words of a column of types or directions. */
const directions = {
	in: `credit, cr, c, ct, crdt, entree, entrant, entrante, in, incoming, cash in, cashin, transfer in, depot, deposit,
		reception, recu, recue, received, recette, encaissement, versement, virement recu, transfert recu, paiement recu,
		payment received, money in, money received, receive money, received money, credited, don, donation, haben`,
	out: `debit, db, dr, d, dt, dbit, sortie, sortant, sortante, out, outgoing, paiement, payment, paye, paid, retrait,
		withdrawal, cash out, cashout, transfer out, virement emis, transfert emis, transfert envoye, paiement emis, envoi,
		envoye, sent, send money, money sent, money out, achat, purchase, prelevement, frais, fee, fees, charge, charges,
		commission, depense, debited, paiement marchand, merchant payment, bill payment, paiement facture, airtime, agios, soll`,
};

const table = <Meaning extends string>(words: Record<Meaning, string>) =>
	new Map(
		Object.entries<string>(words).flatMap(([meaning, list]) =>
			list.split(",").map((word) => [word.trim().replace(/\s+/g, " "), meaning as Meaning] as const),
		),
	);

const knownStates = table(states);
const knownDirections = table(directions);

/** The part of a word that is shown and remembered, in characters. */
export const maxWord = 40;

/** Folds a word for lookup: without case, accents and punctuation. */
export const foldWord = (word: string) =>
	foldCase([...word.replace(/\s+/g, " ").trim()].slice(0, maxWord).join(""))
		.replace(/[^\p{L}\d]+/gu, " ")
		.trim();

/** Words that the site did not know, folded; true when a volunteer said that they mean money that arrived. */
export type ExplainedWords = Record<string, boolean>;

/** Tells whether a state means that the money arrived; undefined for a word that nobody has explained. */
export const stateOf = (word: string, explained: ExplainedWords): boolean | undefined => {
	const folded = foldWord(word);
	const known = knownStates.get(folded);
	return known === undefined ? explanation(folded, explained) : known === "arrived";
};

/** Tells whether a type of movement brings money in or out; undefined for a word that nobody has explained. */
export const directionOf = (word: string, explained: ExplainedWords): "in" | "out" | undefined => {
	if (/^\s*[-−–]\s*$/.test(word)) return "out";
	if (/^\s*\+\s*$/.test(word)) return "in";
	const folded = foldWord(word);
	const told = explanation(folded, explained);
	return knownDirections.get(folded) ?? (told === undefined ? undefined : told ? "in" : "out");
};

const explanation = (folded: string, explained: ExplainedWords) =>
	Object.hasOwn(explained, folded) ? explained[folded] : undefined;
