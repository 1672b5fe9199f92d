import type { FieldMetadata } from "@conform-to/react";
import { roleDescription, roleLabel, roles } from "~/session/permissions";
import { RadioGroup } from "~/ui/choice-fields";

const choices = roles.map((role): [string, string] => [role, `${roleLabel[role]} : ${roleDescription[role]}`]);

/** What somebody may see and change. */
export const RoleField = ({ field }: { field: FieldMetadata<string | undefined> }) => (
	<RadioGroup field={field} legend="Rôle" choices={choices} />
);
