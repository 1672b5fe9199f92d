import { CopyButton } from "~/ui/copy-button";
import { linesOf } from "~/ui/lines-of";
import { Link } from "~/ui/link";
import { Fact, GivingMeans } from "./giving-means";
import { accountTitle, isUssdCode, type MobileAccount, ussdCodes, ussdLink } from "./mobile-account";
import "./mobile-money.css";
import { publicPaths } from "~/kinds/paths";

/** All mobile money accounts. */
export function MobileMoney({ accounts }: { accounts: MobileAccount[] }) {
	return (
		<GivingMeans id="mobile-money" title="Par mobile money">
			<p>
				{accounts.length === 1
					? "Depuis votre téléphone, envoyez votre don à ce numéro."
					: "Depuis votre téléphone, envoyez votre don au numéro de votre opérateur."}
			</p>
			{accounts.map((account) => (
				<Account key={account.id} account={account} />
			))}
			{accounts.some(({ name }) => name) && (
				<p>
					Si un autre nom s’affiche, ne confirmez pas : <Link to={publicPaths.contact}>écrivez-nous</Link>.
				</p>
			)}
		</GivingMeans>
	);
}

function Account({ account }: { account: MobileAccount }) {
	const { number, name, merchantCode } = account;
	const steps = linesOf(account.steps);
	const codes = ussdCodes(account.steps).filter((code) => code !== merchantCode);
	return (
		<div className="mobile-account">
			<h3>{accountTitle(account)}</h3>
			<dl className="ways-facts">
				<Fact term="Numéro" copy={<CopyButton label="Copier le numéro" text={number.replace(/\s/g, "")} />}>
					{number}
				</Fact>
				{merchantCode && (
					<Fact term="Code marchand" copy={<CopyButton label="Copier le code marchand" text={merchantCode} />}>
						{isUssdCode(merchantCode) ? <UssdLink code={merchantCode} /> : merchantCode}
					</Fact>
				)}
				{codes.map((code) => (
					<Fact key={code} term="Code à composer" copy={<CopyButton label="Copier le code" text={code} />}>
						<UssdLink code={code} />
					</Fact>
				))}
				{name && <Fact term="Nom affiché avant de confirmer">{name}</Fact>}
			</dl>
			{steps.length > 0 && (
				<ol className="mobile-steps">
					{steps.map((step) => (
						<li key={step}>{step}</li>
					))}
				</ol>
			)}
		</div>
	);
}

/** Some phones refuse such addresses: the code stands there as text, to be copied or typed. */
const UssdLink = ({ code }: { code: string }) => (
	<a className="link-alone" href={ussdLink(code)}>
		{code}
	</a>
);
