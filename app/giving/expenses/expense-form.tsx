import { useForm } from "@conform-to/react";
import { type DescribedPicture, DescribeLinks } from "~/media/images/describe-links";
import { mediaUrl } from "~/media/images/picture-file";
import { PictureFileField, SendingProgress } from "~/media/uploads/file-field";
import { useAccepted } from "~/media/uploads/use-accepted";
import { contentPaths } from "~/platform/kinds/paths";
import { type NeedChoice, NeedField } from "~/publishing/publication/need-field";
import type { PublicationValues } from "~/publishing/publication/publication";
import { PublicationForm, type PublicationFormProps } from "~/publishing/publication/publication-form";
import { FromTrashBoxes } from "~/publishing/trash/deleted";
import { CurrencyField } from "~/web/forms/currency-field";
import { Field } from "~/web/ui/field";
import type { expenseValues } from "./expense-form.server";
import { proofKinds } from "./proof-kinds";

type ExpenseValues = Partial<PublicationValues & ReturnType<typeof expenseValues>> & {
	id: string;
	proof?: undefined;
};

type ExpenseFormProps = PublicationFormProps<ExpenseValues> & {
	needs: NeedChoice[];
	/** Path of the saved proof. */
	proofPath?: string;
	/** The saved proof, with the links to describe or hide it. */
	described?: DescribedPicture[];
};

/** The form of a new or existing expense, short enough to fill in at the till. */
export function ExpenseForm({ constraint, needs, proofPath, described, ...props }: ExpenseFormProps) {
	const { refused } = props;
	const accepted = useAccepted();
	const [form, fields] = useForm<ExpenseValues>({
		defaultValue: props.values,
		constraint,
		lastResult: refused?.result,
	});
	const [stored] = refused?.files ?? [];
	const preview = stored?.path ?? proofPath;
	return (
		<PublicationForm
			{...props}
			form={form}
			fields={fields}
			kind="spendings"
			inTrash="Cette dépense est dans la corbeille."
			progress={<SendingProgress />}
		>
			{stored && <input type="hidden" name="proofId" value={stored.id} />}
			<div className="field-row">
				<Field field={fields.amount} label="Montant" inputMode="decimal" />
				<CurrencyField field={fields.currency} />
			</div>
			<Field field={fields.title} label="Ce qui a été payé" hint="Par exemple : 40 cartables, marché de Thiaré." />
			<Field field={fields.date} label="Jour" type="date" />
			{needs.length > 0 && (
				<NeedField field={fields.needId} label="Pour quel besoin ?" none="Aucun en particulier" needs={needs} />
			)}
			<PictureFileField
				key={preview}
				people={fields.people}
				field={fields.proof}
				kinds={proofKinds}
				label="Preuve"
				hint={`${preview && !refused?.fromTrash?.length ? "Laissez vide pour garder celle ci-dessous. " : ""}La photo de la facture ou de ce qui a été acheté (${accepted.image}), ou la facture en ${accepted.document}. Elle sera publique : cachez les noms, les adresses, les numéros et les visages.`}
				required={false}
				picture={preview && <img className="file-preview" src={mediaUrl(preview)} alt="Preuve actuelle" />}
			/>
			<FromTrashBoxes files={refused?.fromTrash} />
			<DescribeLinks pictures={described} back={contentPaths.item("spendings", props.values.id)} />
		</PublicationForm>
	);
}
