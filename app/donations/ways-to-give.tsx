import type { ReactNode } from "react";
import { Link } from "~/ui/link";
import { Fact, GivingMeans } from "./giving-means";
import { MobileMoney } from "./mobile-money";
import { Transfer } from "./transfer";
import type { WaysToGive as Ways } from "./ways-to-give.server";
import "./ways-to-give.css";
import { publicPaths } from "~/kinds/paths";

/**
 * All configured means of giving; nothing when there is none.
 * @param codePicture address of the transfer's code as a picture
 */
export function WaysToGive({ ways, codePicture }: { ways: Ways; codePicture: string }) {
	const { transfer, mobile, cheque, cash, material, page } = ways;
	return (
		<div className="ways">
			{transfer && <Transfer transfer={transfer} codePicture={codePicture} />}
			<div className="ways-others">
				{mobile && <MobileMoney accounts={mobile} />}
				{cheque && (
					<GivingMeans id="cheque" title="Par chèque">
						<dl className="ways-facts">
							<Fact term="À l’ordre de">{cheque.payee}</Fact>
							{cheque.address && (
								<Fact term="À envoyer à">
									<Lines>{cheque.address}</Lines>
								</Fact>
							)}
						</dl>
						{!cheque.address && (
							<p>
								<Link to={publicPaths.contact}>Demandez-nous</Link> à quelle adresse l’envoyer.
							</p>
						)}
					</GivingMeans>
				)}
				{cash && (
					<GivingMeans id="especes" title="En espèces, de la main à la main">
						<Lines>{cash}</Lines>
					</GivingMeans>
				)}
				{material && (
					<GivingMeans id="en-nature" title="En nature">
						<p>Un vêtement, un sac de riz ou un cahier trouvent aussi à qui servir.</p>
						<Lines>{material}</Lines>
					</GivingMeans>
				)}
				{page && (
					<GivingMeans id="en-ligne" title="En ligne">
						<p>Un autre site reçoit des dons pour nous. Vérifiez son nom dans la barre d’adresse avant de payer.</p>
						<p>
							<a className="link-alone" href={page.href} rel="noopener noreferrer">
								Donner sur {page.host}
							</a>
						</p>
					</GivingMeans>
				)}
			</div>
		</div>
	);
}

const Lines = ({ children }: { children: ReactNode }) => <p className="preserve-lines">{children}</p>;
