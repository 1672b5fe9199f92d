import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { telUrl } from "~/forms/phone-number";
import { adminPaths } from "~/kinds/paths";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/choice-fields";
import { Field } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { useSubmitting } from "~/ui/submission";
import type { DonorMessage } from "./donor-mail.server";
import { type Means, meansOptions } from "./pledge";
import { toneOf } from "./pledge-list";
import type { DetailedPledge } from "./shown-pledge.server";
import "./pledge.css";

type PledgeDetailsProps = GiftFormData & {
	pledge: DetailedPledge;
	message: DonorMessage | null;
	/** Whether its gifts can get tax receipts. */
	taxReceipts: boolean;
	/** The query of the list that it was opened from. */
	list: string;
};

/** A pledge with its donor, what arrived of it, and what can be done. */
export function PledgeDetails({ pledge, message, taxReceipts, list, ...form }: PledgeDetailsProps) {
	const { reference, state, gifts, email, phone } = pledge;
	return (
		<article className="message">
			<Link className="admin-back" to={`${adminPaths.pledges}${list}`}>
				Retour aux dons
			</Link>
			<h1>
				Promesse <span className="pledge-code">{reference}</span>
			</h1>
			<p>
				<Badge tone={toneOf(state)}>{pledge.stateLabel}</Badge>
			</p>
			<dl className="facts">
				<Fact label="Donateur">
					{pledge.donor}
					{pledge.anonymous && <span> (souhaite rester anonyme)</span>}
				</Fact>
				{email && (
					<Fact label="Adresse e-mail">
						<a href={`mailto:${email}`}>{email}</a>
					</Fact>
				)}
				{phone && (
					<Fact label="Téléphone">
						<a href={telUrl(phone)}>{phone}</a>
					</Fact>
				)}
				<Fact label="Promis">
					{pledge.amount}, {pledge.means.toLowerCase()}, {pledge.frequency.toLowerCase()}
				</Fact>
				{pledge.need && <Fact label="Pour">{pledge.need}</Fact>}
				<Fact label="Depuis">{pledge.made}</Fact>
				<Fact label="Arrivé">{pledge.received ?? "rien encore"}</Fact>
				{pledge.suspect && <Fact label="Attention">peut-être écrite par un robot</Fact>}
				{pledge.wantsReceipt && <Fact label="Justificatif">le donateur souhaite un reçu</Fact>}
			</dl>
			{message && (
				<section className="pledge-part" aria-labelledby="write">
					<h2 id="write">{message.verb} le donateur</h2>
					<p className="message-text preserve-lines">{message.text}</p>
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
				<section className="pledge-part" aria-labelledby="arrived">
					<h2 id="arrived">Dons arrivés</h2>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="admin-rows">
						{gifts.map((gift) => (
							<li key={gift.id} className="admin-row">
								<p>
									{gift.amount}, le {gift.receivedOn}
									{gift.means && `, ${gift.means}`}
									{gift.counts && `, compte pour ${gift.counts}`}
								</p>
								{gift.receipt ? (
									<ButtonLink to={adminPaths.receipt(gift.receipt)}>Reçu n° {gift.receipt}</ButtonLink>
								) : (
									<GiftActions
										gift={gift}
										reference={reference}
										list={list}
										named={pledge.name !== ""}
										taxReceipts={taxReceipts && gift.isEuro}
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
			<section className="pledge-part" aria-labelledby="data">
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
		</article>
	);
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</>
);

type GiftActionsProps = {
	gift: DetailedPledge["gifts"][number];
	/** Of its pledge. */
	reference: string;
	list: string;
	named: boolean;
	/** Whether it can get a tax receipt. */
	taxReceipts: boolean;
};

/** What can be done with a gift that has no receipt; a receipt needs the donor's name. */
export function GiftActions({ gift, reference, list, named, taxReceipts }: GiftActionsProps) {
	const busy = useSubmitting();
	const which = <span className="visually-hidden">{` de ${gift.amount}, le ${gift.receivedOn}`}</span>;
	return (
		<div className="actions">
			{named && (
				<Form method="post" action={`${adminPaths.giftReceipt(reference, gift.id)}${list}`}>
					<Button busy={busy}>Établir un reçu{which}</Button>
				</Form>
			)}
			{taxReceipts && (
				<ButtonLink to={adminPaths.giftTaxReceipt(reference, gift.id)}>Établir un reçu fiscal{which}</ButtonLink>
			)}
			<Form method="post" action={`${adminPaths.gift(reference, gift.id)}${list}`} preventScrollReset>
				<Button busy={busy}>Annuler cette réception{which}</Button>
			</Form>
		</div>
	);
}

/** What the page gives to the form: the first values, and the pledge as it is shown. */
export type GiftFormData = {
	gift: { id: string; receivedOn: string; means: Means; arrived: string; currency: string };
	/** Whether the donor is mailed. */
	mails: boolean;
	constraint: Constraint;
	refused?: Reply | null;
};

/** @param rest what is still promised, as the first amount */
type GiftFormProps = GiftFormData & { rest: string };

/** The form of a gift that arrived. */
export function GiftForm({ gift, mails, constraint, refused, rest }: GiftFormProps) {
	const [form, fields] = useForm<{ id: string; amount: string; receivedOn: string; means: string }>({
		constraint,
		lastResult: refused,
		defaultValue: { id: gift.id, receivedOn: gift.receivedOn, means: gift.means, amount: rest },
	});
	return (
		<section className="pledge-part" aria-labelledby="receive">
			<h2 id="receive">Un don est arrivé ?</h2>
			{mails && <p>Le donateur en est prévenu par e-mail dix minutes plus tard, sauf si vous annulez.</p>}
			<GuardedForm form={form} preventScrollReset submitLabel="Confirmer le don reçu" back={null}>
				{/* A form that comes back keeps its identifier: it may have been stored. */}
				<input type="hidden" name="id" value={fields.id.initialValue ?? gift.id} />
				<input type="hidden" name="arrived" value={gift.arrived} />
				<input type="hidden" name="currency" value={gift.currency} />
				<div className="field-row">
					<Field field={fields.amount} label="Montant reçu" inputMode="decimal" />
					<Field field={fields.receivedOn} label="Jour" type="date" />
					<SelectField field={fields.means} label="Moyen" groups={[{ options: meansOptions }]} />
				</div>
			</GuardedForm>
		</section>
	);
}
