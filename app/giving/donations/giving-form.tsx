import { useForm } from "@conform-to/react";
import { OwnPasswordField } from "~/people/accounts/password-fields";
import { adminPaths } from "~/platform/kinds/paths";
import type { Association } from "~/publishing/settings/association-settings";
import {
	FieldGroup,
	SettingsForm,
	SettingsTextForm,
	type SettingsTextFormProps,
} from "~/publishing/settings/settings-form";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { MoveButtons } from "~/web/forms/list-order";
import { ButtonLink } from "~/web/ui/button";
import { Field, TextAreaField } from "~/web/ui/field";
import { Form } from "~/web/ui/form";
import { accountTitle, type MobileAccount, maxMobileAccounts } from "./mobile-account";

/** `username` is the e-mail address of the account, for password managers. */
type Props = SettingsTextFormProps<Partial<Association>> & { username: string };

/** The settings form of all ways to give except mobile money. */
export const GivingForm = ({ username, ...props }: Props) => (
	<SettingsTextForm page="giving" {...props}>
		{({ password }) => (
			<FieldGroup
				title="Confirmation"
				hint="Votre mot de passe n’est demandé que si vous changez le virement, le chèque ou la page de don : c’est là que va l’argent des donateurs."
			>
				<OwnPasswordField field={password} username={username} />
			</FieldGroup>
		)}
	</SettingsTextForm>
);

/** The mobile money accounts with links to edit and buttons to reorder them. */
export function MobileAccountList({ accounts }: { accounts: MobileAccount[] }) {
	return (
		<section className="settings-part" aria-labelledby="mobile-money">
			<h2 id="mobile-money">Mobile money</h2>
			<p>
				{accounts.length === 0
					? "Aucun compte : la page « Faire un don » ne parle pas de mobile money."
					: "Les donateurs voient ces comptes dans cet ordre."}
			</p>
			{accounts.length > 0 && (
				// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
				<ul role="list" className="stack">
					{accounts.map((account, index) => (
						<li key={account.id} className="admin-row settings-row">
							<div>
								<h3 className="card-title">{accountTitle(account)}</h3>
								<p>{account.number}</p>
							</div>
							<Form method="post" action={adminPaths.orderMobileAccounts} className="actions" preventScrollReset>
								<MoveButtons id={account.id} index={index} count={accounts.length}>
									<AccountName account={account} />
								</MoveButtons>
								<ButtonLink to={adminPaths.mobileAccount(account.id)}>
									Modifier
									<AccountName account={account} />
								</ButtonLink>
								<ButtonLink tone="danger" to={adminPaths.deleteMobileAccount(account.id)}>
									Supprimer
									<AccountName account={account} />
								</ButtonLink>
							</Form>
						</li>
					))}
				</ul>
			)}
			<p className="actions">
				{accounts.length < maxMobileAccounts ? (
					<ButtonLink to={adminPaths.newMobileAccount}>Ajouter un compte</ButtonLink>
				) : (
					`${maxMobileAccounts} comptes au plus : pour en montrer un autre, modifiez l’un d’eux.`
				)}
			</p>
		</section>
	);
}

/** Completes the labels of a row's buttons, so that screen readers can tell the rows apart. */
const AccountName = ({ account }: { account: MobileAccount }) => (
	<span className="visually-hidden">
		 : {accountTitle(account)}, {account.number}
	</span>
);

type Values = Partial<MobileAccount> & { password?: string };

/** `username` is the e-mail address of the account, for password managers. */
type MobileAccountProps = SettingsTextFormProps<Values> & { username: string };

/** The form of a new or existing mobile money account. */
export function MobileAccountForm({ username, values, opened, constraint, refused }: MobileAccountProps) {
	const [form, fields] = useForm<Values>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} back={settingsPath(settingsPages.giving)}>
			{/* A form rendered again keeps its identifier: it may already have been stored. */}
			{values.id && <input type="hidden" name="id" value={fields.id.initialValue ?? values.id} />}
			<Field field={fields.operator} label="Opérateur" hint="Par exemple : Orange Money." />
			<Field field={fields.country} label="Pays" hint="Par exemple : Sénégal." />
			<Field
				field={fields.number}
				label="Numéro"
				type="tel"
				hint="Avec l’indicatif du pays. Par exemple : +221 77 123 45 67."
			/>
			<Field
				field={fields.name}
				label="Nom affiché avant de confirmer"
				hint="Le donateur le compare avec son écran. Par exemple : Awa Traoré."
			/>
			<Field
				field={fields.merchantCode}
				label="Code marchand"
				hint="Si l’opérateur vous en a donné un. Par exemple : 123456, ou *144*123456#."
			/>
			<TextAreaField
				field={fields.steps}
				label="Marche à suivre"
				rows={5}
				hint="Une étape par ligne. Le donateur pourra composer *144# d’un simple appui. Par exemple : Composez *144#, puis : Choisissez Transfert."
			/>
			<FieldGroup title="Confirmation" hint="C’est là que va l’argent des donateurs.">
				<OwnPasswordField field={fields.password} username={username} />
			</FieldGroup>
		</SettingsForm>
	);
}

type DeleteAccountFormProps = {
	title: string;
	number: string;
	/** The e-mail address of the account, for password managers. */
	username: string;
	refused?: Reply;
};

/** The form that asks for the password before a mobile money account is deleted. */
export function DeleteAccountForm({ title, number, username, refused }: DeleteAccountFormProps) {
	const [form, fields] = useForm<{ password: string }>({ lastResult: refused });
	return (
		<GuardedForm form={form} submitLabel="Supprimer ce compte" back={settingsPath(settingsPages.giving)}>
			<p>
				<strong>{title}</strong>, {number}. Les donateurs ne verront plus ce compte. Celles et ceux qui ont noté son
				numéro peuvent encore y envoyer de l’argent.
			</p>
			<OwnPasswordField field={fields.password} username={username} />
		</GuardedForm>
	);
}
