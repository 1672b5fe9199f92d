import { OwnPasswordField } from "~/accounts/own-password-field";
import type { Association } from "~/settings/association-facts";
import { SectionForm } from "~/settings/section-form";
import { FieldGroup, type SectionFormProps } from "~/settings/settings-form";

/** `account` is the e-mail of the administrator, for password managers. */
type Props = SectionFormProps<Partial<Association>> & { account: string };

/** The settings form of all means of giving but mobile money. */
export const GivingForm = ({ account, ...props }: Props) => (
	<SectionForm section="giving" {...props}>
		{({ password }) => (
			<FieldGroup
				title="Confirmation"
				hint="Votre mot de passe n’est demandé que si vous changez le virement, le chèque ou la page de don : c’est là que va l’argent des donateurs."
			>
				<OwnPasswordField field={password} account={account} />
			</FieldGroup>
		)}
	</SectionForm>
);
