import type { ServerResponse } from "node:http";

/** A page for what is refused before any page is asked: in French, with a way back, and nothing of what was sent. */
export const refusalPage = (message: string) =>
	`<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demande refusée</title></head><body><h1>Demande refusée</h1><p>${message}</p><p><a href="/">Retour à l’accueil</a></p></body></html>`;

/** Answers with it. Who is refused for the moment only (503) is told when to come again (RFC 9110 §10.2.3). */
export function refuse(response: ServerResponse, status: number, message: string) {
	response.writeHead(status, {
		"Cache-Control": "no-store",
		"Content-Type": "text/html; charset=utf-8",
		...(status === 503 && { "Retry-After": "5" }),
	});
	response.end(refusalPage(message));
}
