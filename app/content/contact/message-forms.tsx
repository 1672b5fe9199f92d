import { useForm } from "@conform-to/react";
import { type PhotoPlace, removalPath } from "~/content/photos/photo";
import { VisitorForm, type VisitorFormData } from "~/web/forms/visitor-form";
import { Field, RadioGroup, TextAreaField } from "~/web/ui/field";
import { type MessageValues, messageErrors, relations, retention } from "./message";

export function ContactForm({ constraint, refused, ...page }: VisitorFormData) {
	const [form, fields] = useForm<MessageValues>({
		constraint,
		lastResult: refused,
		defaultValue: page.blank,
	});
	return (
		<VisitorForm
			{...page}
			form={form}
			shownAt={fields.shownAt}
			purpose="traiter votre message (intérêt légitime)"
			retention={retention}
			submitLabel="Envoyer le message"
		>
			<Field field={fields.name} label="Nom" invalid={messageErrors.name} autoComplete="name" />
			<Field
				field={fields.email}
				label="Adresse e-mail"
				invalid={messageErrors.email}
				type="email"
				autoComplete="email"
			/>
			<TextAreaField field={fields.message} label="Message" invalid={messageErrors.message} rows={7} />
		</VisitorForm>
	);
}

type RemovalValues = MessageValues & Record<"phone" | "relation" | "photo" | "page", string>;

/** Without a photo, the form asks where the photo is. */
type RemovalFormProps = VisitorFormData & { place: PhotoPlace };

/** The form to request the removal of a photo. */
export function RemovalForm({ place, constraint, refused, ...page }: RemovalFormProps) {
	const [form, fields] = useForm<RemovalValues>({
		constraint,
		lastResult: refused,
		defaultValue: { ...page.blank, ...place, message: "Ne plus montrer cette photo." },
	});
	return (
		<VisitorForm
			{...page}
			form={form}
			action={removalPath(place)}
			shownAt={fields.shownAt}
			purpose="traiter votre demande (obligation légale)"
			retention={retention}
			submitLabel="Envoyer la demande"
		>
			{place.photo ? (
				<>
					<input type="hidden" name="photo" value={place.photo} />
					<input type="hidden" name="page" value={fields.page.initialValue ?? ""} />
				</>
			) : (
				<Field
					field={fields.page}
					label="Où se trouve la photo"
					hint="L’adresse de la page, copiée dans votre navigateur, ou quelques mots pour la retrouver."
				/>
			)}
			<div className="field-row">
				<Field
					field={fields.email}
					label="Adresse e-mail"
					type="email"
					autoComplete="email"
					hint="L’un des deux suffit."
				/>
				<Field
					field={fields.phone}
					label="Ou téléphone"
					type="tel"
					autoComplete="tel"
					hint="Avec l’indicatif du pays, de préférence."
				/>
			</div>
			<RadioGroup
				field={fields.relation}
				legend="Quel est votre lien avec la personne sur la photo ?"
				choices={Object.entries(relations)}
			/>
			<TextAreaField
				field={fields.message}
				label="Que demandez-vous ?"
				rows={5}
				hint="Ou : flouter un visage, ne plus écrire un nom. Vous n’avez pas à dire pourquoi."
			/>
			<Field field={fields.name} label="Nom" autoComplete="name" />
		</VisitorForm>
	);
}
