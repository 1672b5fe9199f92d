import { useEffect, useRef } from "react";
import {
	type People,
	type PeopleField,
	peopleAnswers,
	peopleField,
	peopleLabel,
	peopleOf,
	peopleQuestion,
} from "~/media/files/people";
import { FieldError } from "~/web/ui/field";
import type { Upload, UploadQueue } from "./upload-queue";
import { useIsPeopleDemanded } from "./use-accepted";

type PeopleQuestionProps = {
	/** As the form reads it; none in a form that is sent without React. */
	field?: PeopleField;
	disabled?: boolean;
	onAnswer?: (answer: People) => void;
	/** Whether the browser refuses a form without an answer, when the association demands one. */
	required?: boolean;
	hint?: string | false;
};

/** The hint once files with buttons of their own are listed. */
export const oneDiffers =
	"Une photo est différente\u202f? Touchez «\u202fAdultes\u202f» ou «\u202fEnfants\u202f» près d’elle.";

/** The question who can be recognized on the files that are chosen with it. */
export function PeopleQuestion({ field, disabled, onAnswer, required = false, hint }: PeopleQuestionProps) {
	const isDemanded = useIsPeopleDemanded();
	const errorId = field?.errorId ?? `${peopleField}-error`;
	const root = useRef<HTMLFieldSetElement>(null);
	const latest = useRef(onAnswer);
	latest.current = onAnswer;
	// It may have been answered before hydration.
	useEffect(() => {
		const early = peopleOf(root.current?.querySelector<HTMLInputElement>(":checked")?.value);
		if (early) latest.current?.(early);
	}, []);
	return (
		<fieldset
			ref={root}
			id={field?.id ?? peopleField}
			className="field-group"
			tabIndex={-1}
			aria-describedby={field?.errors ? errorId : undefined}
			disabled={disabled}
		>
			<legend>
				{peopleQuestion}
				{isDemanded && <span className="field-required"> (obligatoire)</span>}
			</legend>
			<div className="row">
				{peopleAnswers.map((answer) => (
					<label key={answer} className="check">
						<input
							type="radio"
							name={peopleField}
							value={answer}
							required={isDemanded && required}
							defaultChecked={(field?.value ?? field?.initialValue) === answer}
							onChange={() => onAnswer?.(answer)}
						/>
						{peopleLabel[answer]}
					</label>
				))}
			</div>
			{hint && <p className="field-hint">{hint}</p>}
			<FieldError id={errorId} errors={field?.errors} />
		</fieldset>
	);
}

const buttonLabel = { adults: "Adultes", children: "Enfants" };

type FilePeopleProps = {
	upload: Upload;
	/** The answer of its selection. */
	selected?: People;
	queue: UploadQueue;
};

/** Who can be recognized on one file: as on its selection until a button is pressed. With none pressed, nobody can. */
export function FilePeople({ upload: { key, file, people }, selected, queue }: FilePeopleProps) {
	const present = people ?? selected;
	return (
		<fieldset className="file-people" aria-label={`Personnes reconnaissables sur ${file.name}`}>
			{(["adults", "children"] as const).map((answer) => (
				<button
					key={answer}
					type="button"
					className="button"
					aria-pressed={present === answer}
					onClick={() => queue.answer(key, present === answer ? "none" : answer)}
				>
					{buttonLabel[answer]}
					<span className="visually-hidden"> sur {file.name}</span>
				</button>
			))}
		</fieldset>
	);
}
