import { WaysToGive } from "~/giving/donations/ways-to-give";
import type { WaysToGive as Ways } from "~/giving/donations/ways-to-give.server";
import { publicPaths } from "~/platform/kinds/paths";
import { Badge } from "~/web/ui/badge";
import { ButtonLink } from "~/web/ui/button";
import { Fact } from "~/web/ui/card";
import { CopyButton } from "~/web/ui/copy-button";
import { type PledgeState, withdrawPath } from "./pledge";
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
	/** The ways to give, reduced to the pledge's payment method; empty when the association no longer offers it. */
	ways: Ways;
};

const titles: Record<PledgeState, string> = {
	promised: "Merci pour votre promesse",
	late: "Votre promesse nous attend toujours",
	partial: "Merci, une partie est arrivée",
	received: "Merci, votre don est arrivé",
	withdrawn: "Votre promesse est retirée",
};

/** The donor's view of a pledge: its state, its reference, and how to pay. */
export function PledgeTracking({ pledge, pledgeKey, address, isMoved, receipts, ways }: PledgeTrackingProps) {
	const { state, monthly } = pledge;
	const isOpen = state !== "withdrawn" && (monthly || state !== "received");
	const query = `?${new URLSearchParams({ cle: pledgeKey })}`;
	return (
		<>
			<h1>{titles[state]}</h1>
			{isMoved && (
				<p className="form-success">
					Votre adresse e-mail a changé, et celle de cette page aussi : l’ancien lien ne mène plus à rien. Gardez
					celui-ci.
				</p>
			)}
			<dl className="facts">
				<Fact label="Don promis">
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
			{receipts.length > 0 && (
				<section className="pledge-part" aria-labelledby="recus">
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
			{state === "withdrawn" && <p>Elle n’attend plus rien de vous. Merci d’y avoir pensé.</p>}
			{isOpen && (
				<>
					<Payment pledge={pledge} ways={ways} codePicture={`${publicPaths.pledgeTransferCode}${query}`} />
					<section className="pledge-part" aria-labelledby="garder">
						<h2 id="garder">Gardez cette page</h2>
						<p>
							Ajoutez-la à vos favoris ou imprimez-la : son adresse est la vôtre seule. Vous y verrez quand votre don
							est arrivé.
						</p>
						{pledge.unmailed && (
							<>
								<p className="form-error">
									Aucun e-mail n’est parti à l’adresse que vous avez indiquée. Gardez vous-même l’adresse de cette page
									:
								</p>
								<p className="pledge-reference">
									<code>{address}</code> <CopyButton label="Copier l’adresse" text={address} />
								</p>
							</>
						)}
						<p className="actions">
							{pledge.canChange && <ButtonLink to={`${publicPaths.pledge}${query}`}>Modifier ma promesse</ButtonLink>}
							{pledge.canWithdraw && (
								<ButtonLink tone="danger" to={withdrawPath(pledgeKey)}>
									Retirer ma promesse
								</ButtonLink>
							)}
						</p>
					</section>
				</>
			)}
		</>
	);
}

function Payment({ pledge, ...ways }: { pledge: ShownPledge; ways: Ways; codePicture: string }) {
	const { reference, state, monthly } = pledge;
	return (
		<section className="pledge-part" aria-labelledby="payer">
			<h2 id="payer">Pour payer, indiquez cette référence</h2>
			<p className="pledge-reference">
				<strong>{reference}</strong> <CopyButton label="Copier la référence" text={reference} />
			</p>
			<p>
				{state === "partial" && !monthly && `Il reste ${pledge.toPay} à donner. `}
				{pledge.whereToWrite} C’est par elle que nous reconnaissons votre don.
			</p>
			<p className="pledge-reference">
				Montant : <strong>{pledge.toPay}</strong> <CopyButton label="Copier le montant" text={pledge.toPayBare} />
			</p>
			<WaysToGive {...ways} />
		</section>
	);
}
