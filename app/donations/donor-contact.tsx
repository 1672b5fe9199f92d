import type { ReactNode } from "react";
import { Picture } from "~/images/picture";
import type { Leader } from "~/leaders/leader-roles";
import "./donor-contact.css";

/** Who answers donors, and how to reach the association; without a person, the association answers. */
export function DonorContact({ person, reach }: { person: Leader | null; reach: ReactNode }) {
	return (
		<section className="donation-part" aria-labelledby="question">
			<h2 id="question">{person ? `Une question ? ${person.name} vous répond` : "Une question avant de donner ?"}</h2>
			<div className="donor-contact">
				{person?.picture && <Picture picture={person.picture} use="portrait" />}
				<div className="donor-contact-words">
					{person && (
						<p>
							<strong>{person.name}</strong>, {person.title}
						</p>
					)}
					<p>
						Un doute sur un numéro, un objet à nous remettre, l’envie de savoir à quoi servira votre don :{" "}
						{person ? "n’hésitez pas à demander." : "une personne de l’association vous répond."}
					</p>
					{reach}
				</div>
			</div>
		</section>
	);
}
