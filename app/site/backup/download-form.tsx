import { getFormProps, useForm } from "@conform-to/react";
import type { FormEvent } from "react";
import { OwnPasswordField } from "~/people/accounts/password-fields";
import { adminPaths } from "~/platform/kinds/paths";
import type { Reply } from "~/web/forms/guarded-form";
import { submitDocument } from "~/web/forms/submit-guard";
import { Button, Link } from "~/web/ui/button";
import { ErrorSummary, Form } from "~/web/ui/form";

type DownloadFormProps = {
	username: string;
	refused?: Reply;
};

/** The form that asks for the password again before all data of the site is downloaded. */
export function DownloadForm({ username, refused }: DownloadFormProps) {
	const [form, fields] = useForm<{ password: string }>({
		constraint: { password: { required: true } },
		lastResult: refused,
	});
	const props = getFormProps(form);
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		props.onSubmit(event);
		void submitDocument(event);
	};
	return (
		<Form method="post" className="form" {...props} onSubmit={onSubmit} reloadDocument>
			<ErrorSummary form={form} />
			<p>
				Le fichier contient le site : contenus, photos, messages reçus et comptes. Gardez-le en lieu sûr ; il se prépare
				en quelques secondes, parfois en quelques minutes.
			</p>
			<OwnPasswordField field={fields.password} username={username} />
			<div className="form-actions">
				<Link className="button" to={adminPaths.dashboard}>
					Annuler
				</Link>
				<Button tone="primary">Télécharger</Button>
			</div>
		</Form>
	);
}
