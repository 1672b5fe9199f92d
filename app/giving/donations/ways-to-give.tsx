import type { ReactNode } from "react";
import { publicPaths } from "~/platform/kinds/paths";
import { Link } from "~/web/ui/button";
import { CopyButton } from "~/web/ui/copy-button";
import { linesOf } from "~/web/ui/excerpt";
import { QrCode } from "~/web/ui/qr-code";
import { accountTitle, isUssdCode, type MobileAccount, ussdCodes, ussdLink } from "./mobile-account";
import type { WaysToGive as Ways } from "./ways-to-give.server";
import "./ways-to-give.css";

type WaysToGiveProps = {
	ways: Ways;
	/** URL of the transfer's QR code as an image. */
	codePicture: string;
	/** What is to be paid, if it was promised. */
	payment?: Payment;
};

/** A payment: its amount in words and bare, and what to do with each payment method, in plain words. */
export type Payment = {
	amount: string;
	amountBare: string;
	steps: Record<"transfer" | "mobile" | "cheque" | "cash", string[]>;
};

/** Renders the given ways to give. */
export function WaysToGive({ ways, codePicture, payment }: WaysToGiveProps) {
	const { transfer, mobile, cheque, cash, material, page } = ways;
	return (
		<div className="ways stack">
			{transfer && <Transfer transfer={transfer} codePicture={codePicture} payment={payment} />}
			<div className="ways-others">
				{mobile && <MobileMoney accounts={mobile} payment={payment} />}
				{cheque && (
					<WayToGive id="cheque" title="Par chèque">
						<Steps steps={payment?.steps.cheque} />
						<dl className="ways-facts stack">
							<CopyableValue term="À l’ordre de">{cheque.payee}</CopyableValue>
							{cheque.address && (
								<CopyableValue term="À envoyer à">
									<Lines>{cheque.address}</Lines>
								</CopyableValue>
							)}
						</dl>
						{!cheque.address && (
							<p>
								<Link to={publicPaths.contact}>Demandez-nous</Link> à quelle adresse l’envoyer.
							</p>
						)}
					</WayToGive>
				)}
				{cash && (
					<WayToGive id="especes" title="En espèces, de la main à la main">
						<Lines>{cash}</Lines>
						<Steps steps={payment?.steps.cash} />
					</WayToGive>
				)}
				{material && (
					<WayToGive id="en-nature" title="En nature">
						<p>Un vêtement, un sac de riz ou un cahier trouvent aussi à qui servir.</p>
						<Lines>{material}</Lines>
					</WayToGive>
				)}
				{page && (
					<WayToGive id="en-ligne" title="En ligne">
						<p>Un autre site reçoit des dons pour nous. Vérifiez son nom dans la barre d’adresse avant de payer.</p>
						<p>
							<a className="link-alone" href={page.href} rel="noopener noreferrer">
								Donner sur {page.host}
							</a>
						</p>
					</WayToGive>
				)}
			</div>
		</div>
	);
}

/** What to do, one step a line. */
function Steps({ steps = [] }: { steps?: string[] }) {
	if (steps.length === 0) return null;
	return (
		<ol className="stack stack-tight">
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
	);
}

/** The amount to pay, to copy. */
const AmountToPay = ({ payment }: { payment?: Payment }) =>
	payment && (
		<CopyableValue term="Montant" copy="le montant" text={payment.amountBare}>
			{payment.amount}
		</CopyableValue>
	);

const Lines = ({ children }: { children: ReactNode }) => <p className="preserve-lines">{children}</p>;

type TransferProps = { transfer: NonNullable<Ways["transfer"]>; codePicture: string; payment?: Payment };

/** Shows the bank account and, where possible, its SEPA QR code: a phone, which cannot scan itself, saves the image. */
function Transfer({ transfer, codePicture, payment }: TransferProps) {
	const { holder, iban, inGroups, bic, sepa, code } = transfer;
	return (
		<WayToGive id="virement" title="Par virement">
			{payment ? (
				<Steps steps={payment.steps.transfer} />
			) : (
				<p>
					{sepa ? "Virement SEPA en euros" : "Virement bancaire"}, une fois ou chaque mois : un virement permanent nous
					aide à tenir nos engagements dans la durée.
				</p>
			)}
			<div className="transfer">
				<div className="stack">
					<dl className="ways-facts stack">
						<CopyableValue term="IBAN" copy="l’IBAN" text={iban}>
							<span className="transfer-number">{inGroups}</span>
						</CopyableValue>
						<CopyableValue term="Titulaire du compte (à recopier exactement)" copy="le titulaire" text={holder} />
						<AmountToPay payment={payment} />
						{bic && (
							<CopyableValue term="BIC" copy="le BIC" text={bic}>
								<span className="transfer-number">{bic}</span>
							</CopyableValue>
						)}
					</dl>
					<p className="card-quiet">
						{sepa
							? "Depuis un pays hors de la zone SEPA, demandez à votre banque un virement international en euros."
							: "Depuis un autre pays, demandez à votre banque un virement international."}
					</p>
				</div>
				{code && (
					<>
						<figure className="transfer-code stack stack-near">
							<QrCode code={code} label="QR code du virement" />
							<figcaption>
								À scanner depuis l’application de votre banque (pas avec l’appareil photo). Toutes les banques ne le
								lisent pas : vous pouvez recopier les coordonnées.
							</figcaption>
						</figure>
						<p className="transfer-save">
							<a className="link-alone" href={codePicture}>
								Enregistrer l’image du QR code
							</a>
							Certaines applications bancaires la lisent depuis vos photos.
						</p>
					</>
				)}
			</div>
		</WayToGive>
	);
}

function MobileMoney({ accounts, payment }: { accounts: MobileAccount[]; payment?: Payment }) {
	return (
		<WayToGive id="mobile-money" title="Par mobile money">
			<p>
				{accounts.length === 1
					? "Depuis votre téléphone, envoyez votre don à ce numéro."
					: "Depuis votre téléphone, envoyez votre don au numéro de votre opérateur."}
			</p>
			{accounts.map((account) => (
				<MobileAccountDetails key={account.id} account={account} payment={payment} />
			))}
			<Steps steps={payment?.steps.mobile} />
			{accounts.some(({ name }) => name) && (
				<p>
					Si un autre nom s’affiche, ne confirmez pas : <Link to={publicPaths.contact}>écrivez-nous</Link>.
				</p>
			)}
		</WayToGive>
	);
}

function MobileAccountDetails({ account, payment }: { account: MobileAccount; payment?: Payment }) {
	const { number, name, merchantCode } = account;
	const steps = linesOf(account.steps);
	const codes = ussdCodes(account.steps).filter((code) => code !== merchantCode);
	return (
		<div className="mobile-account stack">
			<h3>{accountTitle(account)}</h3>
			<dl className="ways-facts stack">
				<CopyableValue term="Numéro" copy="le numéro" text={number.replace(/\s/g, "")}>
					{number}
				</CopyableValue>
				<AmountToPay payment={payment} />
				{merchantCode && (
					<CopyableValue term="Code marchand" copy="le code marchand" text={merchantCode}>
						{isUssdCode(merchantCode) ? <UssdLink code={merchantCode} /> : merchantCode}
					</CopyableValue>
				)}
				{codes.map((code) => (
					<CopyableValue key={code} term="Code à composer" copy="le code" text={code}>
						<UssdLink code={code} />
					</CopyableValue>
				))}
				{name && <CopyableValue term="Nom affiché avant de confirmer">{name}</CopyableValue>}
			</dl>
			<Steps steps={steps} />
		</div>
	);
}

/** A `tel:` link with a USSD code. Some phones refuse such links, so the code is also readable text. */
const UssdLink = ({ code }: { code: string }) => (
	<a className="link-alone" href={ussdLink(code)}>
		{code}
	</a>
);

/** Frames one way to give with its title. */
function WayToGive({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section className="way box stack" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	);
}

type CopyableValueProps = { term: string; copy?: string; text?: string; children?: ReactNode };

/** A term and its value. @param copy names what the button copies, « l’IBAN »; `text` defaults to the value */
export const CopyableValue = ({ term, copy, text = "", children = text }: CopyableValueProps) => (
	<div className="fact">
		<dt>{term}</dt>
		<dd>
			<div className="fact-value">{children}</div>
			{copy && <CopyButton label="Copier" what={copy} text={text} />}
		</dd>
	</div>
);
