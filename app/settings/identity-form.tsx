import { useForm } from "@conform-to/react";
import { Field } from "~/ui/field";
import { SelectField } from "~/ui/select-field";
import { type SectionFormProps, SettingsForm } from "./settings-form";

type Identity = { name: string; timeZone: string };
type Props = SectionFormProps<Identity> & { zones: Parameters<typeof SelectField>[0]["groups"] };

/** Name and time zone of the association. */
export function IdentityForm({ values, opened, constraint, refused, zones }: Props) {
	const [form, fields] = useForm<Identity>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<Field
				field={fields.name}
				label="Nom de l’association"
				hint="Par exemple : Les Amis du Puits."
				autoComplete="organization"
			/>
			<SelectField
				field={fields.timeZone}
				label="Fuseau horaire"
				hint="L’heure des événements est celle de ce lieu. Par exemple : Afrique, Sénégal. Si vous le changez, les événements gardent leur jour et leur heure, lus à la nouvelle horloge."
				groups={zones}
			/>
		</SettingsForm>
	);
}
