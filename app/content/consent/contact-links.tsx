import { adminPaths } from "~/platform/kinds/paths";
import { Button, ButtonLink } from "~/web/ui/button";
import { Fact } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import type { ConsentValues } from "./consent-form";

type ContactLinksProps = { id: string; values: ConsentValues; isWithdrawn: boolean; isKept: boolean; proofs: string[] };

/** What belongs to one person beside the form: proofs, export, merging and forgetting. */
export function ContactLinks({ id, values, isWithdrawn, isKept, proofs }: ContactLinksProps) {
	return (
		<section className="page-part stack" aria-labelledby="personne">
			<h2 id="personne">Cette personne</h2>
			{isWithdrawn && (
				<dl className="facts">
					<Fact label="Nom complet">{values.name}</Fact>
					<Fact label="Parent ou tuteur">{values.guardian}</Fact>
					<Fact label="Contact">{values.contact}</Fact>
					<Fact label="Témoin">{values.witness}</Fact>
				</dl>
			)}
			{proofs.length > 0 && (
				<ul>
					{proofs.map((proof, index) => (
						<li key={proof}>
							<a href={adminPaths.consentProof(id, proof)}>
								{proofs.length > 1 ? `Preuve ${index + 1}` : "Preuve jointe"}
							</a>
						</li>
					))}
				</ul>
			)}
			<p className="actions">
				<a className="button" href={adminPaths.personFile(id)}>
					Exporter (CSV)
				</a>
				<ButtonLink to={adminPaths.mergeConsent(id)} preventScrollReset>
					Réunir avec une autre
				</ButtonLink>
				<ButtonLink tone="danger" to={adminPaths.forgetConsent(id)} preventScrollReset>
					Effacer cette personne
				</ButtonLink>
			</p>
			{isWithdrawn && (
				<Form method="post" action={adminPaths.keepForDispute(id)} className="stack" preventScrollReset>
					<input type="hidden" name="kept" value={isKept ? "no" : "yes"} />
					<p>
						{isKept
							? "Les fichiers des photos sont gardés pour un litige, sans être montrés."
							: "Les fichiers des photos sont détruits 30 jours après le retrait."}
					</p>
					<p className="actions">
						<Button>{isKept ? "Ne plus les garder" : "Les garder pour un litige"}</Button>
					</p>
				</Form>
			)}
		</section>
	);
}
