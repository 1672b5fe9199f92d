import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { WaysToGive } from "./ways-to-give";
import type { WaysToGive as Ways } from "./ways-to-give.server";
import "./donation-page.css";

type Props = {
	ways: Ways;
	/** What a donation does, in one sentence. */
	use: string;
	/** Whether reading the settings failed: the page then must not state that there is no way to give. */
	failed: boolean;
	/** Contact links of the association. */
	reach: ReactNode;
	/** The list of needs, if there are any. */
	needs: ReactNode;
	/** Whether a gift can be promised. */
	canPledge: boolean;
	/** Ways to pass the page on. */
	share: ReactNode;
};

export function DonationPage({ ways, use, failed, reach, needs, canPledge, share }: Props) {
	const { taxReceipts, ...each } = ways;
	const some = Object.values(each).some((way) => way !== null);
	return (
		<div className="page">
			<h1>Faire un don</h1>
			<p className="page-lead">
				{use}{" "}
				{some
					? "Choisissez la façon de donner qui vous convient le mieux : chaque geste compte, petit ou grand."
					: !failed && "Écrivez-nous : nous vous dirons comment donner au plus simple."}
			</p>
			{failed && (
				<p role="alert">
					Les moyens de donner ne peuvent pas être affichés pour l’instant. Réessayez dans un instant, ou écrivez-nous.
				</p>
			)}
			{canPledge && (
				<section className="donation-pledge" aria-labelledby="promesse">
					<h2 id="promesse">Une référence pour votre don</h2>
					<p>
						Dites-nous ce que vous donnerez : vous recevez une référence et tout ce qu’il faut pour payer, et vous
						verrez quand votre don est arrivé. Sans compte, en une minute.
					</p>
					<ButtonLink tone="primary" to="/donate/promesse">
						Promettre un don
					</ButtonLink>
				</section>
			)}
			<WaysToGive ways={ways} />
			{taxReceipts && (
				<section className="donation-part" aria-labelledby="recus">
					<h2 id="recus">Reçus fiscaux</h2>
					<p className="preserve-lines">{taxReceipts}</p>
				</section>
			)}
			{some ? (
				<section className="donation-part" aria-labelledby="question">
					<h2 id="question">Une question avant de donner ?</h2>
					<p>
						Un doute sur un numéro, un objet à nous remettre, l’envie de savoir à quoi servira votre don : une personne
						de l’association vous répond.
					</p>
					{reach}
				</section>
			) : (
				<p>
					<ButtonLink tone="primary" to="/contact">
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
