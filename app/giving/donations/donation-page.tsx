import type { ReactNode } from "react";
import type { Leader } from "~/content/leaders/leader-roles";
import { Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { MarkdownText } from "~/publishing/markdown/markdown-text";
import { ButtonLink, Link } from "~/web/ui/button";
import { Fold } from "~/web/ui/card";
import { WaysToGive } from "./ways-to-give";
import type { WaysToGive as Ways } from "./ways-to-give.server";
import "./donation-page.css";

type Props = {
	ways: Ways;
	/** The purpose of a donation, in one sentence. */
	use: string;
	/** Who the association is and what it received and spent, as far as it is known. */
	trust: Trust;
	picture: PictureFile | null;
	/** How gifts are used, as HTML; empty when the settings leave it out. */
	usedHtml: string;
	/** The person who answers donors. */
	contact: Leader | null;
	/** True when the settings could not be read: the page must not state then that there is no way to give. */
	failed: boolean;
	/** Contact links of the association. */
	reach: ReactNode;
	/** The form that begins a gift; absent when no amount can be given. */
	form?: ReactNode;
	/** Ways to pass the page on. */
	share: ReactNode;
};

/** Legal form and number, and the sums of this year in words; each empty when unknown. */
export type Trust = { legal: string; sums: string };

export function DonationPage({ ways, use, trust, picture, usedHtml, contact, failed, form, ...page }: Props) {
	const { taxReceipts, ...each } = ways;
	const some = Object.values(each).some((way) => way !== null);
	return (
		<div className="page donation">
			<div className="stack">
				<h1>Faire un don</h1>
				<TrustLine {...trust} />
				<p>
					{use} {!some && !failed && "Écrivez-nous : nous vous dirons comment donner au plus simple."}
				</p>
				{failed && (
					<p role="alert">
						Les moyens de donner ne peuvent pas être affichés pour l’instant. Réessayez dans un instant, ou
						écrivez-nous.
					</p>
				)}
				{form}
				{form && <OtherWays ways={ways} />}
				{!some && (
					<p>
						<ButtonLink tone="primary" to={publicPaths.contact}>
							Nous contacter pour donner
						</ButtonLink>
					</p>
				)}
			</div>
			{form && (
				<Fold title="Payer sans référence : IBAN et numéros">
					<WaysToGive ways={ways} codePicture={publicPaths.transferCode} />
				</Fold>
			)}
			<div className="stack">
				{picture && <Picture picture={picture} use="lead" first />}
				<div className="stack stack-near">
					{!form && <WaysToGive ways={ways} codePicture={publicPaths.transferCode} />}
					{usedHtml && (
						<Fold title="Comment vos dons sont utilisés">
							<MarkdownText html={usedHtml} />
						</Fold>
					)}
					{taxReceipts && (
						<Fold title="Reçus fiscaux">
							<p className="preserve-lines">{taxReceipts}</p>
						</Fold>
					)}
					{some && <DonorContact person={contact} reach={page.reach} />}
					<Fold title="Faire connaître cette page">{page.share}</Fold>
				</div>
			</div>
		</div>
	);
}

/** One line of what donors can check; nothing that is unknown. */
const TrustLine = ({ legal, sums }: Trust) =>
	legal + sums === "" ? null : (
		<p className="card-quiet">
			{legal}
			{legal && sums && " · "}
			{sums && <Link to={publicPaths.transparency}>{sums}</Link>}
		</p>
	);

/** Links to the ways to give that need no amount, and to what was given before. */
const OtherWays = ({ ways: { material, page } }: { ways: Ways }) => (
	<p>
		{material && (
			<>
				Vous avez des objets à donner : <a href="#en-nature">en nature</a>.{" "}
			</>
		)}
		{page && (
			<>
				En ligne, sur un autre site :{" "}
				<a href={page.href} rel="noopener noreferrer">
					{page.host}
				</a>
				.{" "}
			</>
		)}
		Vous avez déjà donné : <Link to={publicPaths.pledgeRecovery}>retrouver mon don</Link>.
	</p>
);

/** Shows who answers donors, and how to reach the association; without a person, the association itself answers. */
export const DonorContact = ({ person, reach }: { person: Leader | null; reach: ReactNode }) => (
	<Fold title={person ? `Une question ? ${person.name} vous répond` : "Une question avant de donner ?"}>
		<div className="donor-contact">
			{person?.picture && <Picture picture={person.picture} use="portrait" />}
			<div className="donor-contact-words stack">
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
	</Fold>
);
