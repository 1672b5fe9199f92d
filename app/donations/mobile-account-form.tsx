import { useForm } from "@conform-to/react";
import { OwnPasswordField } from "~/accounts/own-password-field";
import { FieldGroup, type SectionFormProps, SettingsForm } from "~/settings/settings-form";
import { sectionPath, sections } from "~/settings/settings-sections";
import { Field, TextAreaField } from "~/ui/field";
import type { MobileAccount } from "./mobile-account";

type Values = Partial<MobileAccount> & { password?: string };

/** `account` is the e-mail of the administrator, for password managers. */
type Props = SectionFormProps<Values> & { account: string };

/** The form of a new or existing mobile money account. */
export function MobileAccountForm({ account, values, opened, constraint, refused }: Props) {
	const [form, fields] = useForm<Values>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} back={sectionPath(sections.giving)}>
			{/* A form that comes back keeps its identifier: it may have been stored. */}
			{values.id && <input type="hidden" name="id" value={fields.id.initialValue ?? values.id} />}
			<Field field={fields.operator} label="Opérateur" hint="Par exemple : Orange Money." />
			<Field field={fields.country} label="Pays" hint="Par exemple : Sénégal." />
			<Field
				field={fields.number}
				label="Numéro"
				type="tel"
				hint="Avec l’indicatif du pays. Par exemple : +221 77 123 45 67."
			/>
			<Field
				field={fields.name}
				label="Nom affiché avant de confirmer"
				hint="Le donateur le compare avec son écran. Par exemple : Awa Traoré."
			/>
			<Field
				field={fields.merchantCode}
				label="Code marchand"
				hint="Si l’opérateur vous en a donné un. Par exemple : 123456, ou *144*123456#."
			/>
			<TextAreaField
				field={fields.steps}
				label="Marche à suivre"
				rows={5}
				hint="Une étape par ligne. Un code comme *144# s’ouvre d’un doigt sur le téléphone du donateur. Par exemple : Composez *144#, puis : Choisissez Transfert."
			/>
			<FieldGroup title="Confirmation" hint="C’est là que va l’argent des donateurs.">
				<OwnPasswordField field={fields.password} account={account} />
			</FieldGroup>
		</SettingsForm>
	);
}
