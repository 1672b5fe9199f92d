import { ButtonLink } from "~/ui/button";
import { FormThanks } from "~/ui/form";

type StashedNoticeProps = { title: string; path: string; another: string };

/** In place of a form that is stored. Documents, as without a network the router can load nothing. */
export const StashedNotice = ({ title, path, another }: StashedNoticeProps) => (
	<>
		<FormThanks>
			Pas de connexion : « {title || "sans titre"} » est gardé sur cet appareil, et partira de lui-même dès que le
			réseau sera là. Vous pouvez fermer cette page.
		</FormThanks>
		<p className="form-actions">
			<ButtonLink to={path} reloadDocument>
				{another}
			</ButtonLink>
			<ButtonLink tone="primary" to="/admin/envois" reloadDocument>
				Voir ce qui attend
			</ButtonLink>
		</p>
	</>
);
