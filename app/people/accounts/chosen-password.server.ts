import { createRequire } from "node:module";
import * as z from "zod";
import { passwordLength } from "~/people/session/password.server";
import { env } from "~/platform/env/env.server";

const { min, max } = passwordLength;

const guessable = "Ce mot de passe se devine trop vite. Prenez plusieurs mots sans rapport entre eux.";

/** The field of a new password. */
export const chosenPassword = () =>
	z
		.string({ error: "Choisissez un mot de passe." })
		.overwrite((password) => password.normalize("NFC"))
		.min(min, `Choisissez un mot de passe d’au moins ${min} caractères.`)
		.max(max, `Choisissez un mot de passe d’au plus ${max} caractères.`)
		.refine((password) => password.length < min || password.length > max || !isGuessable(password), guessable);

/** Returns the error of a new password that is too weak, given its owner's e-mail address and name. */
export const passwordError = (password: string, own: string[]) =>
	isGuessable(password, own) ? { password: [guessable] } : undefined;

const require = createRequire(import.meta.url);

/** Words that anyone who knows the site would try first. */
const siteWords = ["association", "administrateur", "bénévole", ...new URL(env.publicUrl).hostname.split(".")];

/** The number of characters evaluated: longer passwords are strong anyway, and costly to evaluate. */
const maxEvaluated = 100;

let guesser: { check: (password: string, words: string[]) => { score: number } } | undefined;

/**
 * True for a password that is guessed soon: one of the fifty thousand most common, a date, a row of keys, a repetition,
 * a word of the site, or a combination (zxcvbn score below 3, fewer than 10⁸ guesses; ASVS 5.0 6.2.4 and 6.2.11). The
 * word lists take 23 MB and are loaded on first use.
 * @param own facts that others know of its owner: e-mail address, name
 */
export function isGuessable(password: string, own: string[] = []): boolean {
	guesser ??= openGuesser();
	return (
		guesser.check(password.normalize("NFC").slice(0, maxEvaluated), [...siteWords, ...own.flatMap(wordsOf)]).score < 3
	);
}

/** Splits a name or an address into its parts, and keeps the whole. */
const wordsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);

function openGuesser() {
	const { ZxcvbnFactory }: typeof import("@zxcvbn-ts/core") = require("@zxcvbn-ts/core");
	const {
		adjacencyGraphs: graphs,
		dictionary,
	}: typeof import("@zxcvbn-ts/language-common") = require("@zxcvbn-ts/language-common");
	return new ZxcvbnFactory({ graphs, dictionary });
}
