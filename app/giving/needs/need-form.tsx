import { useForm } from "@conform-to/react";
import { type DescribedPicture, DescribeLinks } from "~/media/images/describe-links";
import { mediaUrl } from "~/media/images/picture-file";
import { PictureFileField, SendingProgress } from "~/media/uploads/file-field";
import { useAccepted } from "~/media/uploads/use-accepted";
import { useAllowed } from "~/people/session/use-allowed";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { MarkdownField } from "~/publishing/markdown/markdown-field";
import type { PublicationValues } from "~/publishing/publication/publication";
import { PublicationForm, type PublicationFormProps } from "~/publishing/publication/publication-form";
import { FromTrashBoxes } from "~/publishing/trash/deleted";
import { CurrencyField } from "~/web/forms/currency-field";
import { Field, SelectField } from "~/web/ui/field";
import type { needValues } from "./need-form.server";
import { goalWords, stateWords } from "./need-progress";
import { NeedArticle } from "./need-views";
import type { NeedDetails } from "./needs.server";
import "./needs.css";

type NeedValues = Partial<PublicationValues & ReturnType<typeof needValues>> & { id: string; picture?: undefined };

/** `picturePath`: the saved picture; `described`: the same picture, with the link to describe it. */
type NeedFormProps = PublicationFormProps<NeedValues, NeedDetails> & {
	picturePath?: string;
	described?: DescribedPicture[];
};

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** The form of a new or existing need. */
export function NeedForm({ constraint, picturePath, described, ...props }: NeedFormProps) {
	const { values, refused } = props;
	const accepted = useAccepted();
	const mayDescribe = useAllowed()(adminPaths.photo("photo"));
	const [form, fields] = useForm<NeedValues>({ defaultValue: values, constraint, lastResult: refused?.result });
	const [stored] = refused?.files ?? [];
	const preview = stored?.path ?? picturePath;
	return (
		<PublicationForm
			{...props}
			form={form}
			fields={fields}
			kind="needs"
			inTrash="Ce besoin est dans la corbeille."
			preview={refused?.preview && <NeedArticle need={refused.preview} />}
			progress={<SendingProgress />}
		>
			{stored && <input type="hidden" name="pictureId" value={stored.id} />}
			<Field field={fields.title} label="Titre" hint="Par exemple : Un puits pour Thiaré." />
			<MarkdownField field={fields.description} label="Description" rows={6} />
			<div className="need-goal stack">
				<div className="need-goal-choice">
					<SelectField field={fields.goal} label="Objectif" groups={[{ options: optionsOf(goalWords) }]} />
				</div>
				<div className="need-money field-row">
					<Field
						field={fields.amount}
						label="Somme à réunir"
						inputMode="decimal"
						hint="Par exemple 3000 ou 1 500,50."
					/>
					<CurrencyField field={fields.currency} />
				</div>
				<div className="need-things field-row">
					<Field field={fields.count} label="Nombre à réunir" inputMode="numeric" />
					<Field field={fields.unit} label="De quoi" hint="Par exemple : cartables." />
					<Field field={fields.arrived} label="Déjà réunis" inputMode="numeric" />
				</div>
			</div>
			<SelectField
				field={fields.state}
				label="État"
				hint="Un besoin terminé reste visible, sous les autres, avec les rapports qui montrent ce qu’il est devenu."
				groups={[{ options: optionsOf(stateWords) }]}
			/>
			<PictureFileField
				key={preview}
				people={fields.people}
				field={fields.picture}
				label="Photo"
				hint={`${preview && !refused?.fromTrash?.length ? "Laissez vide pour garder la photo ci-dessous. " : "Facultative. "}Une image ${accepted.image}.`}
				required={false}
				picture={preview && <img className="file-preview" src={mediaUrl(preview)} alt="Actuelle" />}
			/>
			<FromTrashBoxes files={refused?.fromTrash} />
			{mayDescribe && <DescribeLinks pictures={described} back={contentPaths.item("needs", values.id)} />}
		</PublicationForm>
	);
}
