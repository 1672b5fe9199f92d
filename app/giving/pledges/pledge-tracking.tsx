import type { ReactNode } from "react";
import { CopyableValue, type Payment, WaysToGive } from "~/giving/donations/ways-to-give";
import type { WaysToGive as Ways } from "~/giving/donations/ways-to-give.server";
import { publicPaths } from "~/platform/kinds/paths";
import type { NeedChoice } from "~/publishing/publication/need-field";
import { whatsAppLink } from "~/publishing/sharing/whatsapp-link";
import type { Constraint } from "~/web/forms/guarded-form";
import { Badge } from "~/web/ui/badge";
import { ButtonLink } from "~/web/ui/button";
import { Fact, Fold } from "~/web/ui/card";
import { CopyButton } from "~/web/ui/copy-button";
import { type PledgeState, retention, withdrawPath } from "./pledge";
import { PledgeForm } from "./pledge-form";
import type { PledgeValues } from "./pledge-form.server";
import type { ShownPledge } from "./shown-pledge.server";
import "./pledge.css";

type PledgeTrackingProps = {
	pledge: ShownPledge;
	/** The private key of the pledge. */
	pledgeKey: string;
	/** The absolute URL of this page. */
	address: string;
	/** True when this URL has just replaced an earlier one. */
	isMoved: boolean;
	/** The numbers of its valid receipts. */
	receipts: number[];
	/** The ways to give, reduced to those of the pledge; empty when the association no longer offers them. */
	ways: Ways;
	/** What the gift has become. */
	story: ReactNode;
	/** The form that asks for news. */
	news: ReactNode;
	/** The form for name, receipt and need; null when the pledge can no longer change. */
	form: { id: string; values: PledgeValues; needs: NeedChoice[]; constraint: Constraint } | null;
	association: string;
};

/** Returns the heading of the page. */
function titleOf({ state, monthly, amount }: ShownPledge): string {
	const titles: Record<PledgeState, string> = {
		promised: monthly ? `${amount} par mois` : `Votre don\u202f: ${amount}`,
		late: "Nous attendons toujours votre don",
		partial: "Merci, une partie est arrivée",
		received: "Merci, votre don est arrivé",
		withdrawn: "Votre promesse est retirée",
	};
	return titles[state];
}

/** The donor's view of a pledge: how to pay, what has arrived, and what it has become. */
export function PledgeTracking({ pledge, pledgeKey, address, isMoved, receipts, ways, ...page }: PledgeTrackingProps) {
	const { state, monthly } = pledge;
	const isOpen = state !== "withdrawn" && (monthly || state !== "received");
	const query = `?${new URLSearchParams({ cle: pledgeKey })}`;
	return (
		<>
			<h1>{titleOf(pledge)}</h1>
			{isMoved && (
				<p className="form-success">
					Votre adresse e-mail a changé, et celle de cette page aussi : l’ancien lien ne mène plus à rien. Gardez
					celui-ci.
				</p>
			)}
			{page.story}
			{receipts.length > 0 && (
				<section className="page-part" aria-labelledby="recus">
					<h2 id="recus">{receipts.length === 1 ? "Votre reçu" : "Vos reçus"}</h2>
					<p className="actions">
						{receipts.map((number) => (
							<a key={number} className="button" href={`${publicPaths.pledgeReceipt}${query}&numero=${number}`}>
								Télécharger le reçu n° {number} (PDF)
							</a>
						))}
					</p>
				</section>
			)}
			{state === "withdrawn" && <p>Vous n’avez plus rien à faire. Merci d’y avoir pensé.</p>}
			{isOpen && <HowToPay pledge={pledge} ways={ways} codePicture={`${publicPaths.pledgeTransferCode}${query}`} />}
			{page.form && (
				<Fold title="Nom, e-mail, reçu, besoin (facultatif)">
					<PledgeForm
						{...page.form}
						isBrief
						places={[]}
						suggestions={[]}
						pledgeKey={pledgeKey}
						retention={retention}
						association={page.association}
					/>
				</Fold>
			)}
			{page.news}
			{state !== "withdrawn" && <KeepLink address={address} unmailed={pledge.unmailed} />}
			<dl className="facts">
				<Fact label="Don">
					{pledge.amount}
					{monthly && " chaque mois"}, {pledge.paymentMethod.toLowerCase()}
				</Fact>
				<Fact label="Pour">{pledge.need}</Fact>
				<Fact label="État">
					<Badge tone={state === "received" ? "good" : undefined}>{pledge.stateLabel}</Badge>
				</Fact>
				<Fact label="Arrivé jusqu’ici">{pledge.received}</Fact>
				<Fact label="Promis le">{pledge.made}</Fact>
				<Fact label="Retiré le">{pledge.withdrawn}</Fact>
			</dl>
			{(pledge.canChange || pledge.canWithdraw) && (
				<p className="actions">
					{pledge.canChange && <ButtonLink to={`${publicPaths.pledge}${query}`}>Modifier mon don</ButtonLink>}
					{pledge.canWithdraw && (
						<ButtonLink tone="danger" to={withdrawPath(pledgeKey)}>
							Retirer ma promesse
						</ButtonLink>
					)}
				</p>
			)}
		</>
	);
}

type HowToPayProps = { pledge: ShownPledge; ways: Ways; codePicture: string };

/** The reference, and the fitting ways to give with what to do. */
function HowToPay({ pledge, ...ways }: HowToPayProps) {
	const { reference, state, monthly, toPay, toPayBare, steps } = pledge;
	const payment: Payment = { amount: toPay, amountBare: toPayBare, steps };
	return (
		<section className="stack" aria-label="Comment payer">
			<dl className="ways-facts">
				<CopyableValue term="Votre référence" copy="la référence" text={reference}>
					<span className="pledge-code">{reference}</span>
				</CopyableValue>
			</dl>
			<p>
				{state === "partial" && !monthly && `Il reste ${toPay} à donner. `}
				{pledge.whereToWrite} Elle nous permet de reconnaître votre don.
			</p>
			<WaysToGive {...ways} payment={payment} />
		</section>
	);
}

/** Ways to keep the address of the page: copied, by WhatsApp to oneself, or by mail. */
function KeepLink({ address, unmailed }: { address: string; unmailed: boolean }) {
	const subject = "Mon don";
	return (
		<section className="page-part" aria-labelledby="garder">
			<h2 id="garder">Gardez cette page</h2>
			<p>Vous y verrez quand votre don est arrivé. Ce lien est personnel : ne le partagez pas.</p>
			{unmailed && (
				<p className="form-notice">
					Aucun e-mail n’est parti à l’adresse que vous avez indiquée. Gardez vous-même ce lien :
				</p>
			)}
			<p className="actions">
				<CopyButton label="Copier le lien" text={address} />
				<a className="button" href={whatsAppLink(`${subject}\u202f: ${address}`)} rel="noopener noreferrer">
					Me l’envoyer par WhatsApp
				</a>
				<a
					className="button"
					href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(address)}`}
				>
					Me l’envoyer par e-mail
				</a>
			</p>
			<noscript>
				<p>{address}</p>
			</noscript>
		</section>
	);
}
