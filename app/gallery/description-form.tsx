import { useForm } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import { type Constraint, GuardedForm, type Reply } from "~/forms/guarded-form";
import { TextAreaField } from "~/ui/field";

export type DescriptionItem = {
	id: string;
	alt: string | null;
	/** URL of a thumbnail. */
	src: string;
	name: string;
	constraint: Constraint;
};

type DescriptionFormProps = {
	item: DescriptionItem;
	refused?: Reply;
	/** Links beside the submit button. */
	children: ReactNode;
};

/** The form of a photo's alternative text; focuses its field, as it replaces that of the photo before. */
export function DescriptionForm({ item, refused, children }: DescriptionFormProps) {
	const [form, fields] = useForm<{ alt: string | null }>({
		defaultValue: { alt: item.alt },
		constraint: item.constraint,
		lastResult: refused,
	});
	useEffect(() => {
		document.getElementById(fields.alt.id)?.focus();
	}, [fields.alt.id]);
	return (
		<GuardedForm form={form} back={children} submitLabel="Enregistrer et suivante">
			<input type="hidden" name="id" value={item.id} />
			<img className="media-thumbnail" src={item.src} alt={`Média à décrire : ${item.name}`} />
			<TextAreaField
				field={fields.alt}
				label="Description"
				rows={3}
				hint="Ce que montre l’image, pour qui ne la voit pas : « Distribution de cahiers dans la cour de l’école ». Sans nom d’enfant."
			/>
		</GuardedForm>
	);
}
