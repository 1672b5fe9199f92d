import { publicPaths } from "~/platform/kinds/paths";
import { type CarriedForm, carrierFields, resumeField } from "~/web/forms/carried-form";
import { submitDocument } from "~/web/forms/submit-guard";
import { Button } from "~/web/ui/button";
import { emailInput, PasswordInput } from "~/web/ui/field";
import { Form } from "~/web/ui/form";

type SignInFieldsProps = {
	/** Prefix of the fields' ids. */
	id: string;
	names?: { email: string; password: string };
	/** The e-mail address of a refused attempt. */
	email?: string;
	/** The ids of messages about the fields. */
	describedBy?: string;
};

const ownNames = { email: "email", password: "password" };

/** The fields for e-mail address and password. */
function SignInFields({ id, names = ownNames, email, describedBy }: SignInFieldsProps) {
	return (
		<>
			<div className="field">
				<label htmlFor={`${id}-email`}>Adresse e-mail</label>
				<input
					id={`${id}-email`}
					className="field-control"
					{...emailInput}
					name={names.email}
					autoComplete="username"
					required
					maxLength={254}
					defaultValue={email}
					data-invalid="Saisissez une adresse du type nom@exemple.org."
					aria-describedby={describedBy}
				/>
			</div>
			<div className="field">
				<label htmlFor={`${id}-password`}>Mot de passe</label>
				<PasswordInput
					id={`${id}-password`}
					className="field-control"
					name={names.password}
					autoComplete="current-password"
					required
					aria-describedby={describedBy}
				/>
			</div>
		</>
	);
}

/** The field for a code of the authenticator app, or a recovery code, at sign-in. */
export const CodeInput = ({ name, describedBy }: { name: string; describedBy?: string }) => (
	<div className="field">
		<label htmlFor="sign-in-code">Code de l’application, ou code de secours</label>
		<input
			id="sign-in-code"
			className="field-control"
			name={name}
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
			required
			maxLength={40}
			aria-describedby={describedBy}
		/>
	</div>
);

type LoginFormProps = {
	redirectTo?: string;
	/** The path to which signing in leads. */
	next: string;
	failed?: { email: string; error: string };
};

/** The sign-in form. Its button is enabled in the HTML, and only disabled by a script while a field is empty. */
export const LoginForm = ({ redirectTo, next, failed }: LoginFormProps) => (
	<Form method="post" className="form" data-next={next}>
		{failed && (
			<p id="login-error" className="field-error" role="alert" tabIndex={-1}>
				{failed.error}
			</p>
		)}
		{redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
		<SignInFields id="login" email={failed?.email} describedBy={failed && "login-error"} />
		<Button tone="primary" data-busy="Connexion..." data-when-complete>
			Se connecter
		</Button>
	</Form>
);

type ResumeFormProps = { carriedForm: CarriedForm; failed?: { email: string; error: string; asksCode?: boolean } };

/** Signs in again and continues with the form that this page carries; the response is a document with that form. */
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
			<CarriedTexts texts={carriedForm.texts} />
			<SignInFields id="resume" names={carrierFields} email={failed?.email} />
			{failed?.asksCode && <CodeInput name={carrierFields.code} />}
			<Button tone="primary">Se connecter et reprendre</Button>
		</Form>
	);
}

type ResendFormProps = {
	carriedForm: CarriedForm;
	/** Reason why it was not saved, and when to try again. */
	reason: string;
	when: string;
};

/** Sends again, with all its texts, a form that was not saved. */
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
			<CarriedTexts texts={texts} />
			<Button tone="primary">Réessayer</Button>
		</Form>
	);
}

const CarriedTexts = ({ texts }: Pick<CarriedForm, "texts">) => (
	<>
		{texts.map(([name, value], index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
			<input key={index} type="hidden" name={name} value={value} />
		))}
	</>
);
