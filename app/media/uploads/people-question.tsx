import { type PeopleField, peopleAnswers, peopleField, peopleLabel, peopleQuestion } from "~/media/files/people";
import { FieldError } from "~/web/ui/field";
import { useIsPeopleDemanded } from "./use-accepted";

type PeopleQuestionProps = {
	/** As the form reads it; none in a form that is sent without React. */
	field?: PeopleField;
	disabled?: boolean;
	onAnswer?: (answer: string) => void;
	/** Whether the browser refuses a form without an answer, when the association demands one. */
	required?: boolean;
};

/** The question who can be recognized on the files that are chosen with it. */
export function PeopleQuestion({ field, disabled, onAnswer, required = false }: PeopleQuestionProps) {
	const isDemanded = useIsPeopleDemanded();
	const errorId = field?.errorId ?? `${peopleField}-error`;
	return (
		<fieldset
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
							defaultChecked={field?.initialValue === answer}
							onChange={() => onAnswer?.(answer)}
						/>
						{peopleLabel[answer]}
					</label>
				))}
			</div>
			<FieldError id={errorId} errors={field?.errors} />
		</fieldset>
	);
}
