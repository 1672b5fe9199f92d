import { useForm } from "@conform-to/react";
import { OwnPasswordField } from "~/accounts/own-password-field";
import { FieldGroup, type SectionFormProps, SettingsForm } from "~/settings/settings-form";
import { Field, TextAreaField } from "~/ui/field";

type Giving = Record<
	| "transferHolder"
	| "iban"
	| "bic"
	| "mobileOperator"
	| "mobileNumber"
	| "mobileName"
	| "chequePayee"
	| "chequeAddress"
	| "cashPlace"
	| "materialGifts"
	| "donationPage",
	string
>;

type Props = SectionFormProps<Giving> & {
	/** E-mail of the administrator, for password managers. */
	account: string;
};

/** The settings form of all means of giving. */
export function GivingForm({ values, opened, constraint, refused, account }: Props) {
	const [form, fields] = useForm<Giving & { password?: string }>({
		defaultValue: values,
		constraint,
		lastResult: refused,
	});
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<FieldGroup title="Virement">
				<Field
					field={fields.transferHolder}
					label="Titulaire du compte"
					hint="Comme la banque l’écrit. Par exemple : Association Les Amis du Puits."
				/>
				<Field
					field={fields.iban}
					label="IBAN"
					hint="Les espaces ne comptent pas. Par exemple : FR76 3000 6000 0112 3456 7890 189."
				/>
				<Field field={fields.bic} label="BIC" hint="Huit ou onze signes. Par exemple : AGRIFRPP." />
			</FieldGroup>
			<FieldGroup title="Mobile money">
				<Field field={fields.mobileOperator} label="Opérateur" hint="Par exemple : Orange Money Sénégal." />
				<Field
					field={fields.mobileNumber}
					label="Numéro"
					type="tel"
					hint="Avec l’indicatif du pays. Par exemple : +221 77 123 45 67."
				/>
				<Field
					field={fields.mobileName}
					label="Nom affiché avant de confirmer"
					hint="Le donateur le compare avec son écran. Par exemple : Awa Traoré."
				/>
			</FieldGroup>
			<FieldGroup title="Chèque">
				<Field field={fields.chequePayee} label="À l’ordre de" hint="Par exemple : Les Amis du Puits." />
				<TextAreaField
					field={fields.chequeAddress}
					label="À envoyer à"
					rows={3}
					hint="Par exemple : 12 rue du Puits, puis 75020 Paris à la ligne."
				/>
			</FieldGroup>
			<FieldGroup title="Autres moyens">
				<TextAreaField
					field={fields.cashPlace}
					label="Espèces"
					rows={3}
					hint="Où et quand vous les recevez. Par exemple : au local, le samedi de 10 h à 12 h."
				/>
				<TextAreaField
					field={fields.materialGifts}
					label="Dons en nature"
					rows={3}
					hint="Ce qu’il vous faut et où l’apporter. Par exemple : cahiers et vêtements d’enfant, au local le samedi."
				/>
				<Field
					field={fields.donationPage}
					label="Page de don sur un autre site"
					type="url"
					hint="Par exemple : https://dons.exemple.org/association."
				/>
			</FieldGroup>
			<FieldGroup
				title="Confirmation"
				hint="Votre mot de passe n’est demandé que si vous changez le virement ou le mobile money : c’est là que va l’argent des donateurs."
			>
				<OwnPasswordField field={fields.password} account={account} />
			</FieldGroup>
		</SettingsForm>
	);
}
