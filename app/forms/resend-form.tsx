import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import type { CarriedForm } from "./carried-form";

type ResendFormProps = {
	carriedForm: CarriedForm;
	/** Why it was not saved, and when to try again. */
	reason: string;
	when: string;
};

/** Sends a form again that was not saved, with all its texts. */
export function ResendForm({ carriedForm: { to, texts, files }, reason, when }: ResendFormProps) {
	return (
		<Form method="post" action={to} encType="multipart/form-data" className="form" reloadDocument>
			<p role="alert" className="field-error">
				{reason}
			</p>
			<p>
				Rien de votre texte n’est perdu : laissez cette page ouverte et réessayez {when}.
				{files > 0 && " Les fichiers choisis, eux, seront à choisir à nouveau."}
			</p>
			{texts.map(([name, value], index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
				<input key={index} type="hidden" name={name} value={value} />
			))}
			<Button tone="primary">Réessayer</Button>
		</Form>
	);
}
