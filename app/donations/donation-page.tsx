import type { ReactNode } from "react";
import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import type { Leader } from "~/leaders/leader-roles";
import { MarkdownText } from "~/markdown/markdown-text";
import { ButtonLink } from "~/ui/button";
import { DonorContact } from "./donor-contact";
import { ExampleGifts } from "./example-gifts";
import type { shownExamples } from "./gift-examples";
import { WaysToGive } from "./ways-to-give";
import type { WaysToGive as Ways } from "./ways-to-give.server";
import "./donation-page.css";
import { publicPaths } from "~/kinds/paths";

type Props = {
	ways: Ways;
	/** What a donation does, in one sentence. */
	use: string;
	/** What gifts of some amounts pay for. */
	examples: ReturnType<typeof shownExamples>;
	picture: PictureFile | null;
	/** How gifts are used, as HTML; empty when the association does not tell. */
	usedHtml: string;
	/** Who answers donors. */
	contact: Leader | null;
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
