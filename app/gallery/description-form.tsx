import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { ObstacleNotice, useCarefulSubmit } from "~/auth/careful-submit";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/field";
import "~/ui/file-field.css";
import type { Constraint, Reply } from "~/ui/form-state";

type DescriptionFormProps = {
	item: { alt: string | null; type: "image" | "video"; src: string; constraint: Constraint };
	refused?: Reply;
};

/** The form of a gallery item's alternative text. */
export function DescriptionForm({ item, refused }: DescriptionFormProps) {
	const [form, fields] = useForm<{ alt: string | null }>({
		defaultValue: { alt: item.alt },
		constraint: item.constraint,
		lastResult: refused,
	});
	const props = getFormProps(form);
	const { onSubmit, asking, obstacle } = useCarefulSubmit(props.onSubmit);
	return (
		<Form method="post" className="form" {...props} onSubmit={onSubmit}>
			<ObstacleNotice obstacle={obstacle} />
			<ErrorSummary form={form} />
			{item.type === "image" && <img className="file-preview" src={item.src} alt="Média à décrire" />}
			<TextAreaField
				field={fields.alt}
				label="Description"
				rows={3}
				hint="Ce que montre l’image, pour qui ne la voit pas : « Distribution de cahiers dans la cour de l’école ». Sans nom d’enfant."
			/>
			<div className="form-actions">
				<Link className="button" to="/admin/gallery">
					Annuler
				</Link>
				<Button tone="primary" busy={asking}>
					Enregistrer
				</Button>
			</div>
		</Form>
	);
}
