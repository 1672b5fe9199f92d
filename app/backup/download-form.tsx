import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import type { Reply } from "~/ui/form-state";
import { Link } from "~/ui/link";

type DownloadFormProps = {
	/** The e-mail whose password is asked for. */
	account: string;
	refused?: Reply;
};

/** Asks for the password before everything the site knows leaves it. */
export function DownloadForm({ account, refused }: DownloadFormProps) {
	const [form, fields] = useForm<{ password: string }>({
		constraint: { password: { required: true } },
		lastResult: refused,
	});
	return (
		<Form method="post" className="form" {...getFormProps(form)} reloadDocument>
			<ErrorSummary form={form} />
			<p>
				Le fichier contient tout le site : contenus, photos, messages reçus et comptes. Gardez-le en lieu sûr ; il se
				prépare en quelques secondes, parfois en quelques minutes.
			</p>
			{/* By it a password manager knows whose password is asked for. */}
			<input type="text" autoComplete="username" defaultValue={account} hidden />
			<Field
				field={fields.password}
				label="Votre mot de passe"
				type="password"
				autoComplete="current-password"
				hint="Celui de votre compte d’administrateur."
			/>
			<div className="form-actions">
				<Link className="button" to="/admin">
					Annuler
				</Link>
				<Button tone="primary">Télécharger</Button>
			</div>
		</Form>
	);
}
