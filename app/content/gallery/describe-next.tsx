import { useForm } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { type Constraint, GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { Link } from "~/web/ui/button";
import { TextAreaField } from "~/web/ui/field";

type DescribeNextProps = {
	/** The current photo; undefined at the end. */
	item?: DescriptionItem;
	place: number;
	count: number;
	/** The number of all photos without a description, skipped ones included. */
	all: number;
	skipTo?: string;
	refused?: Reply;
};

/** Shows photos one by one to be described; each can be skipped. */
export function DescribeNext({ item, place, count, all, skipTo, refused }: DescribeNextProps) {
	if (item === undefined || skipTo === undefined)
		return (
			<>
				<p role="status">
					{all === 0 ? "Toutes les photos ont une description. Merci !" : `Il reste ${undescribedLabel(all)}.`}
				</p>
				<div className="form-actions">
					{all > 0 && (
						<Link className="button" to={adminPaths.describePhotos}>
							Reprendre au début
						</Link>
					)}
					<Link className="button button-primary" to={contentPaths.list("gallery")}>
						Fermer
					</Link>
				</div>
			</>
		);
	return (
		<>
			<p role="status">
				{place} sur {count}
			</p>
			<DescriptionForm key={item.id} item={item} refused={refused}>
				<Link className="button" to={contentPaths.list("gallery")}>
					Fermer
				</Link>
				<Link className="button" to={skipTo}>
					Passer
				</Link>
			</DescriptionForm>
		</>
	);
}

type DescriptionItem = {
	id: string;
	alt: string | null;
	/** The URL of a thumbnail. */
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

/** The form of a photo's alternative text; it focuses its field, as it replaces that of the photo before. */
function DescriptionForm({ item, refused, children }: DescriptionFormProps) {
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
				hint="Décrivez la photo pour les personnes aveugles ou malvoyantes : « Distribution de cahiers dans la cour de l’école ». Sans nom d’enfant."
			/>
		</GuardedForm>
	);
}

/** Returns « 12 photos à décrire ». */
export const undescribedLabel = (count: number) => `${count} ${count > 1 ? "photos" : "photo"} à décrire`;
