import { FormNotice } from "~/ui/form";
import type { shownDonorPledges } from "./donor-data.server";
import "./pledge.css";

type DonorPledgesProps = {
	found: ReturnType<typeof shownDonorPledges>;
	/** What was ticked before; by default the pledges under the same name. */
	chosen?: string[];
	error?: string;
};

/** The pledges that may be a donor's, each with a box to leave it out. */
export function DonorPledges({ found, chosen, error }: DonorPledgesProps) {
	return (
		<fieldset className="field-group">
			{/* The focus of a dialog: a key pressed twice must not choose, and the text above stays in sight. */}
			<legend tabIndex={-1} data-first-focus>
				Promesses concernées
			</legend>
			{error && <FormNotice>{error}</FormNotice>}
			{found.map(({ reference, hasSameName, ...pledge }) => (
				<label key={reference} className="check donor-pledge">
					<input
						type="checkbox"
						name="promesse"
						value={reference}
						defaultChecked={chosen?.includes(reference) ?? hasSameName}
					/>
					<span>
						<strong>{pledge.name || "Sans nom"}</strong>
						{!hasSameName && <strong className="donor-warning"> (un autre nom)</strong>}
						<br />
						<span className="pledge-code">{reference}</span>, {pledge.made}, {pledge.amount}
						<br />
						{[pledge.email, pledge.phone].filter(Boolean).join(", ") || "Sans adresse ni téléphone"}
					</span>
				</label>
			))}
			{found.some(({ hasSameName }) => !hasSameName) && (
				<p>
					Le site trouve ces promesses par l’adresse e-mail ou le numéro, que n’importe qui a pu saisir. Cochez celles
					d’un autre nom seulement si vous savez qu’elles sont de la même personne.
				</p>
			)}
		</fieldset>
	);
}

/** Why no file is written, or nobody forgotten. @param chosen what was ticked */
export const choiceRefusal = (chosen: string[]) =>
	chosen.length === 0
		? "Cochez au moins une promesse. Rien n’a été fait."
		: "Une promesse cochée n’est plus dans cette liste : regardez-la de nouveau. Rien n’a été fait.";
