import { type CarriedForm, carrierFields, resumeField } from "~/forms/carried-form";
import { submitDocument } from "~/forms/use-submit-guard";
import { publicPaths } from "~/kinds/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { CodeInput } from "./code-input";
import { SignInFields } from "./sign-in-fields";

type ResumeFormProps = { carriedForm: CarriedForm; failed?: { email: string; error: string; asksCode?: boolean } };

/** Signs in again and continues with the form that this page carries. The response is a document with that form. */
export function ResumeForm({ carriedForm, failed }: ResumeFormProps) {
	const { to, files } = carrierFields;
	return (
		<Form
			method="post"
			action={publicPaths.resume}
			encType="multipart/form-data"
			className="form"
			onSubmit={submitDocument}
			reloadDocument
		>
			<p role="alert" className="field-error">
				{failed?.error ?? "Veuillez vous connecter avant de continuer."}
			</p>
			<p>
				Votre session a pris fin, mais rien de votre texte n’est perdu : il revient dans son formulaire dès que vous
				êtes connecté.
				{carriedForm.files > 0 && " Les fichiers choisis, eux, seront à choisir à nouveau."}
			</p>
			<input type="hidden" name={to} value={carriedForm.to} />
			<input type="hidden" name={resumeField} value="1" />
			<input type="hidden" name={files} value={carriedForm.files} />
			{carriedForm.texts.map(([name, value], index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
				<input key={index} type="hidden" name={name} value={value} />
			))}
			<SignInFields id="resume" names={carrierFields} email={failed?.email} />
			{failed?.asksCode && <CodeInput name={carrierFields.code} />}
			<Button tone="primary">Se connecter et reprendre</Button>
		</Form>
	);
}
