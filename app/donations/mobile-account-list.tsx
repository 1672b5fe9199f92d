import { MoveButtons } from "~/forms/move-buttons";
import { adminPaths } from "~/kinds/paths";
import { ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { accountTitle, type MobileAccount, maxMobileAccounts } from "./mobile-account";

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
				<ul role="list" className="admin-rows">
					{accounts.map((account, index) => (
						<li key={account.id} className="admin-row settings-row">
							<div>
								<h3 className="card-title">{accountTitle(account)}</h3>
								<p>{account.number}</p>
							</div>
							<Form method="post" action={adminPaths.orderMobileAccounts} className="actions" preventScrollReset>
								<MoveButtons id={account.id} index={index} count={accounts.length} labels={["Monter", "Descendre"]}>
									<AccountName account={account} />
								</MoveButtons>
								<ButtonLink to={adminPaths.mobileAccount(account.id)}>
									Modifier
									<AccountName account={account} />
								</ButtonLink>
								<ButtonLink to={adminPaths.deleteMobileAccount(account.id)}>
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

/** Tells the buttons of the rows apart, for who does not see them. */
const AccountName = ({ account }: { account: MobileAccount }) => (
	<span className="visually-hidden">
		 : {accountTitle(account)}, {account.number}
	</span>
);
