/** When an entry could not be stored. */
export const storageFull =
	"Pas de connexion, et cet appareil n’a plus de place pour garder ce formulaire : libérez de la place, ou laissez cette page ouverte et envoyez-le quand le réseau sera là.";
