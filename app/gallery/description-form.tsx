import { useForm } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { TextAreaField } from "~/ui/field";

export type DescriptionItem = {
	id: string;
	alt: string | null;
	type: "image" | "video";
	/** URL of a thumbnail; of a video, the file itself. */
	src: string;
	name: string;
	/** Version of its text: a later save conflicts. */
	opened?: number;
	constraint: Constraint;
};

type DescriptionFormProps = {
	item: DescriptionItem;
	refused?: Reply;
	submitLabel: string;
	/** Focuses the field when the form replaces another one. */
	focused?: boolean;
	/** Links beside the submit button. */
	children: ReactNode;
};

/** The form of a gallery item's alternative text. */
export function DescriptionForm({ item, refused, submitLabel, focused = false, children }: DescriptionFormProps) {
	const [form, fields] = useForm<{ alt: string | null }>({
		defaultValue: { alt: item.alt },
		constraint: item.constraint,
		lastResult: refused,
	});
	useEffect(() => {
		if (focused) document.getElementById(fields.alt.id)?.focus();
	}, [focused, fields.alt.id]);
	return (
		<GuardedForm form={form} back={children} submitLabel={submitLabel}>
			<input type="hidden" name="id" value={item.id} />
			{item.type === "image" ? (
				<img className="media-thumbnail" src={item.src} alt={`Média à décrire : ${item.name}`} />
			) : (
				// biome-ignore lint/a11y/useMediaCaption: volunteers upload videos without captions
				<video className="media-thumbnail" src={item.src} controls preload="metadata" aria-label={item.name} />
			)}
			<TextAreaField
				field={fields.alt}
				label="Description"
				rows={3}
				hint="Ce que montre l’image, pour qui ne la voit pas : « Distribution de cahiers dans la cour de l’école ». Sans nom d’enfant."
			/>
			{item.opened && <input type="hidden" name="opened" value={item.opened} />}
		</GuardedForm>
	);
}
