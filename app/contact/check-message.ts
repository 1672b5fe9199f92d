import { parse } from "@conform-to/react";

export type MessageValues = { id: string; shownAt: string; name: string; email: string; message: string };

/** Validation messages shared by server and browser. */
export const messageErrors = {
	name: "Saisissez votre nom.",
	email: "Saisissez une adresse du type nom@exemple.org.",
	message: "Saisissez votre message.",
};

/**
 * Validates in the browser: on a slow connection the server's errors come late and shift the layout. Accepts all that
 * the server accepts, which validates again.
 */
export const checkMessage = (form: FormData) =>
	parse<MessageValues, string[]>(form, {
		resolve({ id = "", shownAt = "", name = "", email = "", message = "" }) {
			const value = { id, shownAt, name, email, message };
			const error = {
				...(name.trim() === "" && { name: [messageErrors.name] }),
				...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: [messageErrors.email] }),
				...(message.trim() === "" && { message: [messageErrors.message] }),
			};
			return Object.keys(error).length > 0 ? { error } : { value };
		},
	});
