import { useForm } from "@conform-to/react";
import { type DescribedPicture, DescribeLinks } from "~/media/images/describe-links";
import type { ThumbnailRow } from "~/media/images/picture-file";
import { contentPaths } from "~/platform/kinds/paths";
import { MarkdownField } from "~/publishing/markdown/markdown-field";
import { type NeedChoice, NeedField } from "~/publishing/publication/need-field";
import type { PublicationValues } from "~/publishing/publication/publication";
import { PublicationForm, type PublicationFormProps } from "~/publishing/publication/publication-form";
import { Field } from "~/web/ui/field";
import type { ReportDraft } from "./report-form.server";
import { ReportFormImages } from "./report-form-images";
import type { ReportDetails } from "./report-lists.server";
import { ReportArticle } from "./report-views";

type ReportValues = Partial<PublicationValues & ReportDraft> & { id: string; files?: undefined };

/** `images`: the current pictures, cover first. */
type ReportFormProps = PublicationFormProps<ReportValues, ReportDetails> & {
	/** The needs whose fulfilment the report can show. */
	needs: NeedChoice[];
	images: (ThumbnailRow & { id: string })[];
	/** Saved pictures among them, to be described. */
	described?: DescribedPicture[];
};

/** The form of a new or existing report. */
export function ReportForm({ constraint, images, described, needs, ...props }: ReportFormProps) {
	const { values, refused } = props;
	const [form, fields] = useForm<ReportValues>({ defaultValue: values, constraint, lastResult: refused?.result });
	return (
		<PublicationForm
			{...props}
			form={form}
			fields={fields}
			kind="reports"
			inTrash="Ce rapport est dans la corbeille."
			preview={refused?.preview && <ReportArticle report={refused.preview} linked={false} />}
		>
			<Field field={fields.title} label="Titre" />
			<Field field={fields.subtitle} label="Sous-titre" />
			<MarkdownField field={fields.content} label="Contenu" rows={12} />
			<div className="field-row">
				<Field field={fields.author} label="Auteur" />
				<Field field={fields.date} label="Date" type="date" />
			</div>
			<Field
				field={fields.shareLink}
				label="Lien de partage"
				type="url"
				hint="L’adresse qu’un visiteur envoie avec le bouton « Partager », par exemple celle d’une publication."
			/>
			{needs.length > 0 && (
				<NeedField
					field={fields.needId}
					label="Besoin"
					hint="Si le rapport montre ce qu’un besoin est devenu : il apparaît alors aussi sur la page du besoin."
					none="Aucun"
					needs={needs}
				/>
			)}
			<ReportFormImages images={images} field={fields.files} people={fields.people} fromTrash={refused?.fromTrash} />
			<DescribeLinks pictures={described} back={contentPaths.item("reports", values.id)} />
		</PublicationForm>
	);
}
