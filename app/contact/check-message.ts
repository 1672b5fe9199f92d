import { parse } from "@conform-to/react";

export type MessageValues = { id: string; shownAt: string; name: string; email: string; message: string };

/** What is wrong with a field of a message, in the words of the server and the browser. */
export const messageErrors = {
	name: "Saisissez votre nom.",
	email: "Saisissez une adresse du type nom@exemple.org.",
	message: "Saisissez votre message.",
};

/**
 * What a browser can tell at once of a message: over a slow line the server's answer comes late, and what it adds to the
 * form moves the page under the reader. Refuses nothing that the server accepts; the server checks everything again.
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
