import type { Constraint, Reply } from "~/forms/form-state";
import { ConfirmForm } from "./confirm-form";

type LinkFormProps = {
	/** The owner of the link. */
	name: string;
	invited: boolean;
	/** The e-mail of the signed-in administrator. */
	account: string;
	constraint: Constraint;
	refused?: Reply;
};

/** Asks for the password again before a link to somebody's account is created. */
export const LinkForm = ({ name, invited, ...form }: LinkFormProps) => (
	<ConfirmForm {...form} submitLabel="Créer le lien">
		<p>
			Avec ce lien, {name} choisira un {invited ? "" : "nouveau "}mot de passe. Un lien fait auparavant ne marchera
			plus.
			{!invited && <span> Ses sessions prendront fin quand le lien sera utilisé.</span>}
		</p>
	</ConfirmForm>
);
