import { useForm } from "@conform-to/react";
import { OwnPasswordField } from "~/people/accounts/password-fields";
import { adminPaths } from "~/platform/kinds/paths";
import { type ConfirmedForm, GuardedForm } from "~/web/forms/guarded-form";
import { Button, ButtonLink } from "~/web/ui/button";
import { CheckField, Field } from "~/web/ui/field";
import { Form } from "~/web/ui/form";
import { QrCode } from "~/web/ui/qr-code";
import type { QrCode as Drawing } from "~/web/ui/qr-code.server";

/** `left`: the number of unused recovery codes. */
type SecondFactorFormProps = ConfirmedForm & { enabled: boolean; left: number };

/** The form that switches the second factor on or off; switching it off also requires a code. */
export function SecondFactorForm({ enabled, left, username, constraint, refused }: SecondFactorFormProps) {
	const [form, fields] = useForm<{ password: string; code?: string }>({ constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back={adminPaths.profile} submitLabel={enabled ? "Arrêter" : "Continuer"}>
			<p>
				{enabled
					? `Elle est activée. Codes de secours restants : ${left}. Pour changer de téléphone ou avoir d’autres codes, arrêtez-la, puis activez-la de nouveau.`
					: "Après le mot de passe, le site demandera un code à six chiffres que votre téléphone affiche. Même avec votre mot de passe, personne d’autre ne pourra entrer. Il faut une application de codes, comme Aegis, FreeOTP ou Google Authenticator ; elle marche sans réseau."}
			</p>
			<OwnPasswordField field={fields.password} username={username} />
			{enabled && (
				<Field field={fields.code} label="Code de l’application, ou code de secours" autoComplete="one-time-code" />
			)}
		</GuardedForm>
	);
}

/** A new secret in the forms that an app accepts. */
export type Enrolment = { sealed: string; secret: string; address: string; code: Drawing };

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function EnrolmentForm({ enrolment, error }: { enrolment: Enrolment; error?: string }) {
	const { sealed, secret, address, code } = enrolment;
	return (
		<Form method="post" action={adminPaths.recoveryCodes} className="form">
			{error && (
				<p id="enrolment-error" className="field-error" role="alert" tabIndex={-1}>
					{error}
				</p>
			)}
			<p>1. Dans l’application de codes de votre téléphone, ajoutez un compte et scannez ce code QR.</p>
			<QrCode code={code} label="Code QR pour l’application de codes" />
			<p>
				Sur ce téléphone même, <a href={address}>ouvrez l’application</a>, ou recopiez-y cette clé :
			</p>
			<p className="account-link" translate="no">
				{secret.replace(/.{4}(?=.)/g, "$& ")}
			</p>
			<input type="hidden" name="enrolment" value={sealed} />
			<div className="field">
				<label htmlFor="first-code">2. Saisissez les six chiffres qu’elle affiche</label>
				<input
					id="first-code"
					className="field-control"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					maxLength={10}
					aria-describedby={error && "enrolment-error"}
				/>
			</div>
			<div className="form-actions">
				<ButtonLink to={adminPaths.profile}>Annuler</ButtonLink>
				<Button tone="primary">Activer</Button>
			</div>
		</Form>
	);
}

/** The recovery codes, which are shown only once, to be printed or copied by hand. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
	return (
		<>
			<p role="status">
				<strong>La double vérification est activée.</strong> Imprimez ces codes de secours ou recopiez-les, et
				gardez-les loin de votre téléphone : ils ne s’affichent qu’une fois. Chacun remplace une fois le code de
				l’application.
			</p>
			<ul className="account-link recovery-codes" translate="no">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<p className="actions">
				<ButtonLink tone="primary" to={adminPaths.profile}>
					Je les ai notés
				</ButtonLink>
			</p>
		</>
	);
}

/** The form that makes the second factor mandatory for roles that see money. */
export function DemandForm({ demanded, username, constraint, refused }: ConfirmedForm & { demanded: boolean }) {
	const [form, fields] = useForm<{ demanded?: string; password: string }>({
		defaultValue: { demanded: demanded ? "on" : "" },
		constraint,
		lastResult: refused,
	});
	return (
		<GuardedForm form={form} back={adminPaths.accounts} submitLabel="Enregistrer" preventScrollReset>
			<p>
				Les personnes qui ne l’ont pas activée devront le faire avant de voir les dons, les moyens de donner ou une
				sauvegarde. Les autres pages restent ouvertes.
			</p>
			<CheckField field={fields.demanded} label="Exiger la double vérification des comptes qui ont accès aux dons" />
			<OwnPasswordField field={fields.password} username={username} />
		</GuardedForm>
	);
}
