import { publicPaths } from "~/platform/kinds/paths";
import type { PublicSettings } from "~/publishing/settings/association-settings";
import type { legalNotice } from "~/publishing/settings/legal-notice";
import { telUrl } from "~/web/forms/phone-number";
import { Link } from "~/web/ui/button";
import type { LastUpdate as Update } from "./page-content.server";
import "./fixed-pages.css";

type Entries = ReturnType<typeof legalNotice>;
export type Notice = { entries: Entries; pictureCredits: string; complete: boolean; updated: Update };

export function LegalNotice({ entries, pictureCredits, complete, updated, failed }: Notice & { failed: boolean }) {
	return (
		<div className="page">
			<h1>Mentions légales</h1>
			{failed ? (
				<p role="alert">Ces mentions ne peuvent pas être affichées pour l’instant. Réessayez dans un instant.</p>
			) : (
				!complete && <p className="legal-note">Ces mentions sont en cours de rédaction.</p>
			)}
			<p>
				En application de l’article 1‑1 de la loi n° 2004‑575 du 21 juin 2004 pour la confiance dans l’économie
				numérique :
			</p>
			{entries.map((part) => (
				<section key={part.title} className="legal-part stack">
					<h2>{part.title}</h2>
					<dl className="legal-facts prose">
						{part.entries.map(({ term, text }) => (
							<div key={term}>
								<dt>{term}</dt>
								<dd className="preserve-lines">{text}</dd>
							</div>
						))}
					</dl>
				</section>
			))}
			<section className="legal-part stack">
				<h2>Textes et images</h2>
				<p>
					Les textes et les images de ce site sont protégés par le droit d’auteur. Avant de les reproduire,{" "}
					<Link to={publicPaths.contact}>demandez-nous l’autorisation</Link>.
				</p>
				{pictureCredits && <p className="preserve-lines">Crédits : {pictureCredits}</p>}
			</section>
			<LastUpdate update={updated} />
		</div>
	);
}

/** The privacy notice (GDPR, art. 13). */
export function Privacy({ association, updated }: { association: PublicSettings; updated: Update }) {
	return (
		<div className="page">
			<h1>Confidentialité</h1>
			<div className="prose">
				<p>Ce site ne dépose aucun cookie de suivi et n’affiche aucune publicité.</p>
				<p>Vous pouvez le lire en entier sans donner votre nom. Cette page dit ce qu’il garde, et pourquoi.</p>

				<h2>Responsable des données</h2>
				<p>{association.name} est responsable des données personnelles que ce site reçoit.</p>
				<HowToReach association={association} />

				<h2>Quand vous nous écrivez</h2>
				<ul>
					<li>
						<strong>Ce que nous gardons :</strong> votre nom, votre adresse e-mail, votre message et l’heure de son
						envoi. Ces trois champs sont nécessaires pour vous répondre ; rien d’autre n’est demandé.
					</li>
					<li>
						<strong>Pourquoi :</strong> uniquement pour traiter votre message. C’est l’intérêt légitime de l’association
						à répondre à qui lui écrit.
					</li>
					<li>
						<strong>Qui les lit :</strong> les seuls responsables de l’association, sur ce site ou par l’e-mail qui les
						avertit. Vos données ne sont ni vendues, ni prêtées, ni échangées.
					</li>
					<li>
						<strong>Combien de temps :</strong> 12 mois, puis le message est supprimé.
					</li>
					<li>
						<strong>Où :</strong> sur le serveur de ce site, dont l’hébergeur est nommé dans les{" "}
						<Link to={publicPaths.legalNotice}>mentions légales</Link>. Si un responsable lit votre message hors de
						l’Union européenne, vos données n’y vont que pour vous répondre.
					</li>
				</ul>
				<p>
					Pour arrêter les envois en masse, une empreinte de votre adresse IP, et non l’adresse elle-même, compte vos
					messages pendant 15 minutes ; elle est effacée ensuite.
				</p>

				<h2>Quand vous demandez le retrait d’une photo</h2>
				<p>
					Nous gardons votre nom, votre adresse e-mail ou votre numéro de téléphone, ce que vous êtes pour la personne
					montrée, la page et votre demande, pour pouvoir y donner suite : c’est une obligation légale. Les mêmes
					personnes les lisent, et ils sont supprimés après le même temps.
				</p>

				<h2>Quand vous donnez</h2>
				<p>
					Ce site n’encaisse aucun paiement : il indique où envoyer un don, et ne garde pas vos coordonnées bancaires.
				</p>
				<p>
					Si vous <Link to={publicPaths.donate}>annoncez un don</Link>, nous gardons votre promesse et, si vous les avez
					écrits, votre nom, votre adresse e-mail et votre numéro de téléphone, pour reconnaître votre don, vous écrire
					quand il est promis puis quand il arrive, vous le rappeler une fois par mois au plus s’il tarde, vous
					remercier, et, si vous l’avez demandé, vous donner des nouvelles. Un lien dans ces rappels et ces nouvelles
					les arrête, et nous notons quand nous les avons envoyés. Seuls les responsables de l’association les lisent.
					Sans don au bout de 12 mois, tout est supprimé ; avec un don, nous les gardons aussi longtemps que la loi le
					demande pour les comptes, avec les reçus qui vous ont été remis. Certains reçus portent aussi votre adresse
					postale, comme la loi le veut.
				</p>
				<p>
					Pour reconnaître les dons, un responsable peut importer les relevés de la banque ou du mobile money de
					l’association : de chaque somme reçue, le site garde alors le jour, le montant, le nom de qui l’a envoyée et
					le texte qui l’accompagne, pendant un an.
				</p>

				<h2>Les cookies</h2>
				<p>
					Les pages publiques ne déposent aucun cookie et n’appellent aucun autre site : ni mesure d’audience, ni carte,
					ni police de caractères. C’est pourquoi aucun bandeau ne vous demande votre accord.
				</p>
				<p>
					Pour que vous puissiez relire sans réseau ce que vous avez lu, votre navigateur garde une copie des quarante
					dernières pages de ce site avec leurs images, et de quatre autres : accueil, événements, don et contact. Ces
					copies ne quittent pas votre appareil ; effacer les données du site dans le navigateur les retire.
				</p>
				<p>
					Seuls les administrateurs, quand ils se connectent, reçoivent un cookie de session, indispensable à leur
					travail. Il ne vaut plus rien après 2 heures sans activité, et après 12 heures dans tous les cas. Un second
					cookie, gardé un an, reconnaît leur navigateur : ainsi, des inconnus ne peuvent pas bloquer leur compte en
					essayant des mots de passe.
				</p>

				<p>
					Pour que les administrateurs puissent voir où leur compte est ouvert et qui a changé quoi, le site garde le
					nom de leur navigateur tant que dure la session, et pendant un an un journal de ce que chacun y a fait.
				</p>

				<h2>Les photos et les vidéos</h2>
				<p>
					Avant toute publication, le site retire des photos et des vidéos ce que l’appareil y inscrit sans le montrer :
					le lieu, la date et le modèle.
				</p>
				<p>
					Vous vous reconnaissez, ou reconnaissez votre enfant, et souhaitez que l’image disparaisse ? Dites-nous
					laquelle, sans avoir à vous justifier :{" "}
					<Link to={publicPaths.photoRemoval}>Demander le retrait d’une photo</Link>.
				</p>

				<h2>Les journaux techniques</h2>
				<p>
					Pour pouvoir être réparé, le site note ses pannes, et l’heure et l’adresse des formulaires envoyés, sans
					adresse IP, sans nom et sans leur contenu. Son hébergeur peut tenir, de son côté, un journal des connexions.
				</p>

				<h2>Vos droits</h2>
				<p>
					Vous pouvez demander à voir vos données, à les rectifier, à les effacer ou à en limiter l’usage, et vous
					opposer à ce qu’elles soient utilisées. <Link to={publicPaths.contact}>Écrivez-nous</Link> : une phrase
					suffit.
				</p>
				<p>
					Vous pouvez introduire une réclamation auprès de la CNIL (<a href="https://www.cnil.fr">www.cnil.fr</a>).
				</p>
			</div>
			<LastUpdate update={updated} />
		</div>
	);
}

/** The accessibility statement: conformance, known barriers, contact. */
export function Accessibility({ association }: { association: PublicSettings }) {
	return (
		<div className="page">
			<h1>Accessibilité</h1>
			<div className="prose">
				<p>
					Ce site n’a pas encore fait l’objet d’un audit de conformité RGAA. Il a été conçu selon RGAA 4.1 / WCAG 2.2
					AA. Signaler un problème : <a href="#signaler">écrivez-nous ou appelez-nous</a>.
				</p>

				<h2>Ce que le site cherche à vous offrir</h2>
				<ul>
					<li>Chaque page et chaque formulaire s’utilisent au clavier, et aussi sans JavaScript.</li>
					<li>Les textes s’agrandissent et se lisent sur un petit écran sans défiler de côté.</li>
					<li>Les couleurs suivent le réglage clair ou sombre de votre appareil.</li>
					<li>Rien ne bouge si vous avez demandé à votre appareil de réduire les animations.</li>
					<li>Un formulaire refusé dit en mots ce qui ne va pas, et garde ce que vous avez écrit.</li>
				</ul>

				<h2>Ce qui peut encore vous gêner</h2>
				<ul>
					<li>Des vidéos n’ont pas encore de sous-titres, ni de transcription.</li>
					<li>Des photos n’ont pas encore de description : le site donne alors la date de leur publication.</li>
				</ul>

				<h2 id="signaler">Signaler un problème</h2>
				<p>
					Dites-nous quelle page vous pose problème, et avec quel appareil. Nous chercherons avec vous une autre façon
					de trouver ce que vous veniez y lire.
				</p>
				<HowToReach association={association} />
			</div>
			<p className="card-quiet">
				Déclaration écrite le <time dateTime="2026-11-20">20 novembre 2026</time>.
			</p>
		</div>
	);
}

/** Lists the known ways to contact the association, always including the contact page. */
export function HowToReach({ association }: { association: PublicSettings }) {
	const { email, phone, address } = association;
	return (
		<ul className="how-to-reach stack stack-tight">
			<li>
				<Link className="link-alone" to={publicPaths.contact}>
					Par la page de contact
				</Link>
			</li>
			{email && (
				<li>
					Par e-mail : <a href={`mailto:${email}`}>{email}</a>
				</li>
			)}
			{phone && (
				<li>
					Par téléphone : <a href={telUrl(phone)}>{phone}</a>
				</li>
			)}
			{address && (
				<li>
					Par courrier : <span className="preserve-lines">{address}</span>
				</li>
			)}
		</ul>
	);
}

/** Shows when a page was last changed; nothing when unknown. */
export function LastUpdate({ update }: { update: Update }) {
	if (update === null) return null;
	return (
		<p className="card-quiet">
			Dernière mise à jour : <time dateTime={update.iso}>{update.words}</time>
		</p>
	);
}
