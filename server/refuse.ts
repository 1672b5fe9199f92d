/** A page for what is refused before any page is asked: in French, with a way back, and nothing of what was sent. */
export const refusalPage = (message: string) =>
	`<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demande refusée</title></head><body><h1>Demande refusée</h1><p>${message}</p><p><a href="/">Retour à l’accueil</a></p></body></html>`;
