import { z } from "zod";
import { passwordLength } from "./password.server";

const { min, max } = passwordLength;

/** The field of a new password. */
export const chosenPassword = () =>
	z
		.string({ error: "Choisissez un mot de passe." })
		.min(min, `Choisissez un mot de passe d’au moins ${min} caractères.`)
		.max(max, `Choisissez un mot de passe d’au plus ${max} caractères.`);
