import { adminPaths } from "~/platform/kinds/paths";
import { telUrl } from "~/web/forms/phone-number";
import { Badge } from "~/web/ui/badge";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { Fact } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { useSubmitting } from "~/web/ui/submission";
import type { DonorMessage } from "./donor-mail.server";
import { GiftForm, type GiftFormData } from "./gift-form";
import { toneOf } from "./pledge-list";
import type { DetailedPledge } from "./shown-pledge.server";
import "./pledge.css";

type PledgeDetailsProps = GiftFormData & {
	pledge: DetailedPledge;
	message: DonorMessage;
	/** True when its gifts can get tax receipts. */
	taxReceipts: boolean;
	/** The query of the list that the page was opened from. */
	list: string;
};

/** A pledge with its donor, its gifts, and the available actions. */
export function PledgeDetails({ pledge, message, taxReceipts, list, ...form }: PledgeDetailsProps) {
	const { reference, state, gifts, email, phone } = pledge;
	return (
		<article className="message stack">
			<Link className="admin-back" to={`${adminPaths.pledges}${list}`}>
				Retour aux dons
			</Link>
			<h1>
				Promesse <span className="pledge-code">{reference}</span>
			</h1>
			<p>
				<Badge tone={toneOf(state)}>{pledge.stateLabel}</Badge>
			</p>
			<div className="halves">
				<dl className="facts">
					<Fact label="Donateur">
						{pledge.donor}
						{pledge.anonymous && <span> (souhaite rester anonyme)</span>}
					</Fact>
					<Fact label="Ses dons">
						{(email || phone) && <Link to={adminPaths.donor(reference)}>Tous les dons de ce donateur</Link>}
					</Fact>
					<Fact label="Adresse e-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
					<Fact label="Téléphone">{phone && <a href={telUrl(phone)}>{phone}</a>}</Fact>
					<Fact label="Promis">
						{pledge.amount}, {pledge.paymentMethod.toLowerCase()}, {pledge.frequency.toLowerCase()}
					</Fact>
					<Fact label="Pour">{pledge.need}</Fact>
					<Fact label="Depuis">{pledge.made}</Fact>
					<Fact label="Arrivé">{pledge.received ?? "rien encore"}</Fact>
					<Fact label="Attention">{pledge.suspect && "peut-être écrite par un robot"}</Fact>
					<Fact label="Rappel">
						{pledge.noReminders ? "ne veut plus de rappel" : pledge.reminded && `déjà rappelé le ${pledge.reminded}`}
					</Fact>
					<Fact label="Justificatif">{pledge.wantsReceipt && "le donateur souhaite un reçu"}</Fact>
				</dl>
				<div className="stack">
					{message && (
						<section className="page-part" aria-labelledby="write">
							<h2 id="write">{message.verb} le donateur</h2>
							<p className="message-text box preserve-lines">{message.text}</p>
							<p className="actions">
								{message.mail && (
									<a className="button" href={message.mail}>
										{message.verb} par e-mail
									</a>
								)}
								{message.whatsapp && (
									<a className="button" href={message.whatsapp} rel="noreferrer">
										{message.verb} par WhatsApp
									</a>
								)}
							</p>
						</section>
					)}
					{gifts.length > 0 && (
						<section className="page-part" aria-labelledby="arrived">
							<h2 id="arrived">Dons arrivés</h2>
							{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
							<ul role="list" className="stack">
								{gifts.map((gift) => (
									<li key={gift.id} className="admin-row">
										<p>
											{gift.amount}, le {gift.receivedOn}
											{gift.paymentMethod && `, ${gift.paymentMethod}`}
											{gift.counts && `, compte pour ${gift.counts}`}
										</p>
										{gift.receipt ? (
											<ButtonLink to={adminPaths.receipt(gift.receipt)}>Reçu n° {gift.receipt}</ButtonLink>
										) : (
											<GiftActions
												gift={gift}
												reference={reference}
												list={list}
												isNamed={pledge.name !== ""}
												canHaveTaxReceipt={taxReceipts && gift.isEuro}
											/>
										)}
									</li>
								))}
							</ul>
						</section>
					)}
					{state === "withdrawn" && (
						<p>Le donateur a retiré cette promesse. Ce qui arrive quand même peut être confirmé.</p>
					)}
					<GiftForm key={form.gift.arrived} {...form} rest={pledge.rest} />
					<section className="page-part" aria-labelledby="data">
						<h2 id="data">Données du donateur</h2>
						<p className="actions">
							<ButtonLink to={`${adminPaths.donorData(reference)}${list}`} preventScrollReset>
								Exporter ses données
							</ButtonLink>
							<ButtonLink tone="danger" to={`${adminPaths.eraseDonor(reference)}${list}`} preventScrollReset>
								Effacer ce donateur
							</ButtonLink>
							{gifts.length === 0 && (
								<ButtonLink tone="danger" to={`${adminPaths.deletePledge(reference)}${list}`} preventScrollReset>
									Supprimer la promesse
								</ButtonLink>
							)}
						</p>
					</section>
				</div>
			</div>
		</article>
	);
}

type GiftActionsProps = {
	gift: DetailedPledge["gifts"][number];
	/** The reference of its pledge. */
	reference: string;
	list: string;
	isNamed: boolean;
	canHaveTaxReceipt: boolean;
};

/** The actions for a gift without a receipt; a receipt requires the donor's name. */
export function GiftActions({ gift, reference, list, isNamed, canHaveTaxReceipt }: GiftActionsProps) {
	const busy = useSubmitting();
	const which = <span className="visually-hidden">{` de ${gift.amount}, le ${gift.receivedOn}`}</span>;
	return (
		<div className="actions">
			{isNamed && (
				<Form method="post" action={`${adminPaths.giftReceipt(reference, gift.id)}${list}`}>
					<Button busy={busy}>Établir un reçu{which}</Button>
				</Form>
			)}
			{canHaveTaxReceipt && (
				<ButtonLink to={adminPaths.giftTaxReceipt(reference, gift.id)}>Établir un reçu fiscal{which}</ButtonLink>
			)}
			<Form method="post" action={`${adminPaths.gift(reference, gift.id)}${list}`} preventScrollReset>
				<Button busy={busy}>Annuler cette réception{which}</Button>
			</Form>
		</div>
	);
}
