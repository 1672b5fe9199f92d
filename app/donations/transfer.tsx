import { QrCode } from "~/sharing/qr-code";
import { CopyButton } from "~/ui/copy-button";
import { Fact, GivingMeans } from "./giving-means";
import type { WaysToGive } from "./ways-to-give.server";

/** The bank account, with a SEPA QR code where one is possible. */
export function Transfer({ transfer }: { transfer: NonNullable<WaysToGive["transfer"]> }) {
	const { holder, iban, inGroups, bic, sepa, code } = transfer;
	return (
		<GivingMeans id="virement" title="Par virement">
			<p>
				{sepa ? "Virement SEPA en euros" : "Virement bancaire"}, une fois ou chaque mois : un virement permanent nous
				aide à tenir nos engagements dans la durée.
			</p>
			{code && (
				<figure className="transfer-code">
					<QrCode code={code} label="QR code du virement" />
					<figcaption>
						À scanner depuis l’application de votre banque (pas avec l’appareil photo). Toutes les banques ne le lisent
						pas : vous pouvez recopier les coordonnées ci‑dessous.
					</figcaption>
				</figure>
			)}
			<dl className="ways-facts">
				<Fact
					term="Titulaire du compte (à recopier exactement)"
					copy={<CopyButton label="Copier le titulaire" text={holder} />}
				>
					{holder}
				</Fact>
				<Fact term="IBAN" copy={<CopyButton label="Copier l’IBAN" text={iban} />}>
					<span className="transfer-number">{inGroups}</span>
				</Fact>
				{bic && (
					<Fact term="BIC" copy={<CopyButton label="Copier le BIC" text={bic} />}>
						<span className="transfer-number">{bic}</span>
					</Fact>
				)}
			</dl>
			<p className="card-quiet">
				{sepa
					? "Depuis un pays hors de la zone SEPA, demandez à votre banque un virement international en euros."
					: "Depuis un autre pays, demandez à votre banque un virement international."}
			</p>
		</GivingMeans>
	);
}
