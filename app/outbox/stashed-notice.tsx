import { ButtonLink } from "~/ui/button";
import { FormThanks } from "~/ui/form";
import { leavesLabel } from "./leaves-label";

type StashedNoticeProps = { title: string; path: string; another: string };

/** In place of a form that is stored. Documents, as without a network the router can load nothing. */
export const StashedNotice = ({ title, path, another }: StashedNoticeProps) => (
	<>
		<FormThanks>
			Pas de connexion : « {title || "sans titre"} » est gardé sur cet appareil. {leavesLabel()}
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
