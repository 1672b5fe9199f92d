import { QrCode } from "~/sharing/qr-code";
import { CopyButton } from "~/ui/copy-button";
import { Fact, GivingMeans } from "./giving-means";
import type { WaysToGive } from "./ways-to-give.server";
import "./transfer.css";

type TransferProps = {
	transfer: NonNullable<WaysToGive["transfer"]>;
	/** Address of the code as a picture. */
	codePicture: string;
};

/** The bank account, with a SEPA QR code where one is possible: on a phone, which cannot scan itself, as a file. */
export function Transfer({ transfer, codePicture }: TransferProps) {
	const { holder, iban, inGroups, bic, sepa, code } = transfer;
	return (
		<GivingMeans id="virement" title="Par virement">
			<p>
				{sepa ? "Virement SEPA en euros" : "Virement bancaire"}, une fois ou chaque mois : un virement permanent nous
				aide à tenir nos engagements dans la durée.
			</p>
			<div className="transfer">
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
				{code && (
					<>
						<figure className="transfer-code">
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
			<p className="card-quiet">
				{sepa
					? "Depuis un pays hors de la zone SEPA, demandez à votre banque un virement international en euros."
					: "Depuis un autre pays, demandez à votre banque un virement international."}
			</p>
		</GivingMeans>
	);
}
