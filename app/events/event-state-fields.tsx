import type { FieldMetadata } from "@conform-to/react";
import { Field, SelectField } from "~/ui/field";
import { type EventState, stateWords } from "./event-state";

type EventStateFieldsProps = {
	fields: { state: FieldMetadata<EventState | undefined>; formerDate: FieldMetadata<string | null | undefined> };
};

const options = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** What becomes of the event; the former date belongs to a postponed one. */
export function EventStateFields({ fields }: EventStateFieldsProps) {
	return (
		<div className="event-state-fields field-row">
			<SelectField field={fields.state} label="État" groups={[{ options }]} />
			<div className="event-former">
				<Field
					field={fields.formerDate}
					label="Prévu d’abord le"
					type="date"
					hint="Retenu de lui-même, et affiché barré. Le même jour que la date : la nouvelle n’est pas encore connue."
				/>
			</div>
		</div>
	);
}
