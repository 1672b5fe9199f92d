import { useForm } from "@conform-to/react";
import { Field, TextAreaField } from "~/ui/field";
import { type SectionFormProps, SettingsForm } from "./settings-form";

type Contact = { email: string; phone: string; whatsapp: string; address: string };

export function ContactSettingsForm({ values, opened, constraint, refused }: SectionFormProps<Contact>) {
	const [form, fields] = useForm<Contact>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<Field
				field={fields.email}
				label="Adresse e-mail"
				type="email"
				hint="Les visiteurs vous y écrivent. Par exemple : contact@exemple.org."
			/>
			<Field
				field={fields.phone}
				label="Téléphone"
				type="tel"
				hint="Avec l’indicatif du pays, pour qu’on puisse appeler de partout. Par exemple : +221 33 123 45 67."
			/>
			<Field
				field={fields.whatsapp}
				label="Numéro WhatsApp"
				type="tel"
				hint="Avec l’indicatif du pays. Par exemple : +221 77 123 45 67."
			/>
			<TextAreaField
				field={fields.address}
				label="Adresse postale"
				rows={4}
				hint="Celle du siège, telle qu’on l’écrit sur une enveloppe. Par exemple : 12 rue du Puits, puis 75020 Paris à la ligne."
			/>
		</SettingsForm>
	);
}
