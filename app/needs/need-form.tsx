import { useForm } from "@conform-to/react";
import { CurrencyField } from "~/forms/currency-field";
import { type DescribedPicture, DescribeLinks } from "~/images/describe-links";
import { mediaUrl } from "~/images/picture-file";
import { adminPaths, contentPaths } from "~/kinds/paths";
import { MarkdownField } from "~/markdown/markdown-field";
import type { PublicationValues } from "~/publication/publication";
import { PublicationForm, type PublicationFormProps } from "~/publication/publication-form";
import { useAllowed } from "~/session/use-allowed";
import { FromTrashBoxes } from "~/trash/deleted";
import { Field, SelectField } from "~/ui/field";
import { PictureFileField } from "~/uploads/file-field";
import { SendingProgress } from "~/uploads/sending-progress";
import { useAccepted } from "~/uploads/use-accepted";
import type { needValues } from "./need-form.server";
import { goalWords, stateWords } from "./need-progress";
import "./needs.css";

type NeedValues = Partial<PublicationValues & ReturnType<typeof needValues>> & { id: string; picture?: undefined };

/** `picturePath`: the saved picture; `described`: the same, to be described. */
type NeedFormProps = PublicationFormProps<NeedValues> & { picturePath?: string; described?: DescribedPicture[] };

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
			section="needs"
			inTrash="Ce besoin est dans la corbeille."
			progress={<SendingProgress />}
		>
			{stored && <input type="hidden" name="pictureId" value={stored.id} />}
			<Field field={fields.title} label="Titre" hint="Par exemple : Un puits pour Thiaré." />
			<MarkdownField field={fields.description} label="Description" rows={6} />
			<div className="need-goal">
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
