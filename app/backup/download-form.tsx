import { getFormProps, useForm } from "@conform-to/react";
import type { FormEvent } from "react";
import { OwnPasswordField } from "~/accounts/password-fields";
import type { Reply } from "~/forms/guarded-form";
import { submitDocument } from "~/forms/submit-guard";
import { adminPaths } from "~/kinds/paths";
import { Button } from "~/ui/button";
import { ErrorSummary, Form } from "~/ui/form";
import { Link } from "~/ui/link";

type DownloadFormProps = {
	account: string;
	refused?: Reply;
};

/** Asks for the password again before all data of the site is downloaded. */
export function DownloadForm({ account, refused }: DownloadFormProps) {
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
				Le fichier contient tout le site : contenus, photos, messages reçus et comptes. Gardez-le en lieu sûr ; il se
				prépare en quelques secondes, parfois en quelques minutes.
			</p>
			<OwnPasswordField field={fields.password} account={account} />
			<div className="form-actions">
				<Link className="button" to={adminPaths.dashboard}>
					Annuler
				</Link>
				<Button tone="primary">Télécharger</Button>
			</div>
		</Form>
	);
}
