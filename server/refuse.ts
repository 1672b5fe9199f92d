import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Returns the page for requests rejected before routing: in French, with a link home, and without any of the input. */
export const refusalPage = (message: string) =>
	`<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demande refusée</title></head><body><h1>Demande refusée</h1><p>${message}</p><p><a href="/">Retour à l’accueil</a></p></body></html>`;

/** Responds with the refusal page. */
export function refuse(response: ServerResponse, status: number, message: string, headers: OutgoingHttpHeaders = {}) {
	response.writeHead(status, {
		"Cache-Control": "no-store",
		"Content-Type": "text/html; charset=utf-8",
		...headers,
	});
	response.end(refusalPage(message));
}

/** Messages for failed preconditions and ranges of a file (RFC 9110 §15.5.13 and §15.5.17). */
const messages = {
	412: "Ce fichier n’est plus celui que vous attendiez.",
	416: "La partie demandée de ce fichier n’existe pas.",
};

const isUnsatisfiable = (error: unknown): error is { status: keyof typeof messages } =>
	error instanceof Error && "status" in error && Number(error.status) in messages;

/** Responds to an unsatisfiable file request. @returns false when the error is another one */
export function refuseUnsatisfiable(error: unknown, response: ServerResponse): boolean {
	if (!isUnsatisfiable(error)) return false;
	refuse(response, error.status, messages[error.status]);
	return true;
}
