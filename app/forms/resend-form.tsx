import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import type { CarriedForm } from "./carried-form";

/** Sends a form again that the database could not take, with all its texts. */
export function ResendForm({ carriedForm: { to, texts, files } }: { carriedForm: CarriedForm }) {
	return (
		<Form method="post" action={to} encType="multipart/form-data" className="form" reloadDocument>
			<p role="alert" className="field-error">
				La base de données du site ne répond pas : rien n’a été enregistré.
			</p>
			<p>
				Rien de votre texte n’est perdu : laissez cette page ouverte et réessayez dans un instant.
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
