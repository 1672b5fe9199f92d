import * as z from "zod";
import { passwordLength } from "~/session/password.server";
import { isGuessable } from "./password-strength.server";

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

/** Why a new password is too weak, given its owner's e-mail and name. */
export const passwordError = (password: string, own: string[]) =>
	isGuessable(password, own) ? { password: [guessable] } : undefined;
