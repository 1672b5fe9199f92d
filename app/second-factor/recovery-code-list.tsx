import { adminPaths } from "~/kinds/paths";
import { ButtonLink } from "~/ui/button";

/** The recovery codes, which are shown once, to be printed or copied by hand. */
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
