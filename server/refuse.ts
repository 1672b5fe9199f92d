import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** A page for what is refused before any page is asked: in French, with a way back, and nothing of what was sent. */
export const refusalPage = (message: string) =>
	`<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demande refusée</title></head><body><h1>Demande refusée</h1><p>${message}</p><p><a href="/">Retour à l’accueil</a></p></body></html>`;

/** Answers with it. Who is refused for the moment only (503) is told when to come again (RFC 9110 §10.2.3). */
export function refuse(response: ServerResponse, status: number, message: string, more: OutgoingHttpHeaders = {}) {
	response.writeHead(status, {
		"Cache-Control": "no-store",
		"Content-Type": "text/html; charset=utf-8",
		...(status === 503 && { "Retry-After": "5" }),
		...more,
	});
	response.end(refusalPage(message));
}

/** What a request may ask of a file, and this one is not (RFC 9110 §15.5.13 and §15.5.17). */
const unmet = {
	412: "Ce fichier n’est plus celui que vous attendiez.",
	416: "La partie demandée de ce fichier n’existe pas.",
};

const isUnmet = (error: unknown): error is { status: keyof typeof unmet } =>
	error instanceof Error && "status" in error && Number(error.status) in unmet;

/** Answers who asked of a file what it is not. @returns whether that was what went wrong */
export function refuseUnsatisfiable(error: unknown, response: ServerResponse): boolean {
	if (!isUnmet(error)) return false;
	refuse(response, error.status, unmet[error.status]);
	return true;
}
