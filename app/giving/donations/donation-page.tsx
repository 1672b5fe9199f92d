import type { ReactNode } from "react";
import type { Leader } from "~/content/leaders/leader-roles";
import { Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { MarkdownText } from "~/publishing/markdown/markdown-text";
import { ButtonLink, Link } from "~/web/ui/button";
import type { ShownExample, shownExamples } from "./gift-examples";
import { WaysToGive } from "./ways-to-give";
import type { WaysToGive as Ways } from "./ways-to-give.server";
import "./donation-page.css";

type Props = {
	ways: Ways;
	/** The purpose of a donation, in one sentence. */
	use: string;
	/** Examples of what gifts of some amounts pay for. */
	examples: ReturnType<typeof shownExamples>;
	picture: PictureFile | null;
	/** How gifts are used, as HTML; empty when the settings leave it out. */
	usedHtml: string;
	/** The person who answers donors. */
	contact: Leader | null;
	/** True when the settings could not be read: the page must not state then that there is no way to give. */
	failed: boolean;
	/** Contact links of the association. */
	reach: ReactNode;
	/** The list of needs, if there are any. */
	needs: ReactNode;
	/** True when a gift can be promised. */
	canPledge: boolean;
	/** Ways to pass the page on. */
	share: ReactNode;
};

export function DonationPage({ ways, use, examples, picture, usedHtml, contact, ...page }: Props) {
	const { failed, reach, needs, canPledge, share } = page;
	const { taxReceipts, ...each } = ways;
	const some = Object.values(each).some((way) => way !== null);
	return (
		<div className="page">
			<div className="donation-head">
				<h1>Faire un don</h1>
				{picture && <Picture picture={picture} use="lead" first />}
				<p className="page-lead">
					{use}{" "}
					{some
						? "Choisissez la façon de donner qui vous convient le mieux : chaque geste compte, petit ou grand."
						: !failed && "Écrivez-nous : nous vous dirons comment donner au plus simple."}
				</p>
			</div>
			{failed && (
				<p role="alert">
					Les moyens de donner ne peuvent pas être affichés pour l’instant. Réessayez dans un instant, ou écrivez-nous.
				</p>
			)}
			{canPledge && examples.length > 0 && <ExampleGifts groups={examples} />}
			{canPledge && (
				<section className="donation-pledge" aria-labelledby="promesse">
					<h2 id="promesse">Une référence pour votre don</h2>
					<p>
						Dites-nous ce que vous donnerez : vous recevez une référence et tout ce qu’il faut pour payer, et vous
						verrez quand votre don est arrivé. Sans compte, en une minute.
					</p>
					<ButtonLink tone="primary" to={publicPaths.pledge}>
						Promettre un don
					</ButtonLink>
				</section>
			)}
			<WaysToGive ways={ways} codePicture={publicPaths.transferCode} />
			{usedHtml && (
				<section className="donation-part" aria-labelledby="utilisation">
					<h2 id="utilisation">Comment vos dons sont utilisés</h2>
					<MarkdownText html={usedHtml} />
				</section>
			)}
			{taxReceipts && (
				<section className="donation-part" aria-labelledby="recus">
					<h2 id="recus">Reçus fiscaux</h2>
					<p className="preserve-lines">{taxReceipts}</p>
				</section>
			)}
			{some ? (
				<DonorContact person={contact} reach={reach} />
			) : (
				<p>
					<ButtonLink tone="primary" to={publicPaths.contact}>
						Nous contacter pour donner
					</ButtonLink>
				</p>
			)}
			{needs && (
				<section className="donation-part" aria-labelledby="besoins">
					<h2 id="besoins">Nos besoins</h2>
					{needs}
				</section>
			)}
			{share}
		</div>
	);
}

/** Lists what gifts pay for, by currency, with links that fill in the pledge form. */
export function ExampleGifts({ groups }: { groups: ReturnType<typeof shownExamples> }) {
	return (
		<section className="donation-part" aria-labelledby="exemples">
			<h2 id="exemples">Ce que permet votre don</h2>
			{groups.map(({ currency, label, examples }) => (
				<div key={currency} className="example-gifts-group">
					{groups.length > 1 && <h3>{label}</h3>}
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="example-gifts">
						{examples.map((example) => (
							<ExampleGift key={example.value} example={example} />
						))}
					</ul>
				</div>
			))}
		</section>
	);
}

function ExampleGift({ example: { amount, words, query } }: { example: ShownExample }) {
	return (
		<li className="example-gift">
			<p>
				<strong className="example-gift-amount">{amount}</strong> {words}
			</p>
			<p className="example-gift-links">
				<ButtonLink tone="primary" to={`${publicPaths.pledge}?${query}`}>
					Donner {amount}
				</ButtonLink>
				<Link className="link-alone" to={`${publicPaths.pledge}?${query}&frequence=mensuelle`}>
					Chaque mois<span className="visually-hidden"> : {amount}</span>
				</Link>
			</p>
		</li>
	);
}

/** Shows who answers donors, and how to reach the association; without a person, the association itself answers. */
export function DonorContact({ person, reach }: { person: Leader | null; reach: ReactNode }) {
	return (
		<section className="donation-part" aria-labelledby="question">
			<h2 id="question">{person ? `Une question ? ${person.name} vous répond` : "Une question avant de donner ?"}</h2>
			<div className="donor-contact">
				{person?.picture && <Picture picture={person.picture} use="portrait" />}
				<div className="donor-contact-words">
					{person && (
						<p>
							<strong>{person.name}</strong>, {person.title}
						</p>
					)}
					<p>
						Un doute sur un numéro, un objet à nous remettre, l’envie de savoir à quoi servira votre don :{" "}
						{person ? "n’hésitez pas à demander." : "une personne de l’association vous répond."}
					</p>
					{reach}
				</div>
			</div>
		</section>
	);
}
