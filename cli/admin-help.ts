/** The help of `npm run admin`, for a terminal of 80 columns. */
export const help = `Usage\u202f: npm run admin -- COMMANDE [ADRESSE] [RÔLE]

Commandes\u202f:
  check                   Compare les fichiers du site avec sa base de données
                          et nomme ceux qui manquent, sont coupés ou en trop,
                          puis compte les doubles vérifications dont il n’a
                          plus la clé.
                          Ne change rien. Code de sortie 1 s’il y a un écart.
  list                    Liste les comptes\u202f: état, rôle, adresse e-mail, nom.
  invite ADRESSE [RÔLE]   Crée un compte et affiche un lien à transmettre\u202f: la
                          personne y choisit son mot de passe (une seule fois,
                          72 heures). Le rôle\u202f: administrateur (si rien n’est
                          dit), trésorier, rédacteur ou lecteur.
  reset-password ADRESSE  Affiche un lien à transmettre à qui a oublié son mot
                          de passe, pour en choisir un autre (une seule fois,
                          24 heures). D’ici là, l’ancien reste valable.
  reset-second-factor ADRESSE
                          Arrête la double vérification de qui a perdu son
                          téléphone et ses codes de secours.
  read-statement FICHIER [--currency XOF]
                          Affiche en JSON ce que le site lirait de ce relevé,
                          et n’enregistre rien.
  --help                  Affiche cette aide.

Sauvegardes\u202f: npm run backup, npm run backup -- check FICHIER, et
npm run restore -- FICHIER. Ailleurs\u202f: npm run backup -- keys (les clés),
npm run backup -- send (envoie), npm run restore -- --from-remote (liste),
npm run restore -- --from-remote NOM --identity FICHIER (restaure). Passer d’un
fichier à un serveur libSQL, ou revenir\u202f:
npm run copy-database -- ANCIENNE_ADRESSE, DATABASE_URL étant déjà la nouvelle.

Exemple\u202f: npm run admin -- invite awa@association.org
Dans un conteneur\u202f: docker exec association node build/admin.js COMMANDE
Les réglages sont ceux du site\u202f: l’environnement et le fichier .env.`;
