import { telUrl } from "~/forms/phone-number";
import type { PublicFacts } from "~/settings/association-facts";
import { Link } from "~/ui/link";
import "./how-to-reach.css";
import { publicPaths } from "~/kinds/paths";

/** The known ways to contact the association, always including the contact page. */
export function HowToReach({ association }: { association: PublicFacts }) {
	const { email, phone, address } = association;
	return (
		<ul className="how-to-reach">
			<li>
				<Link className="link-alone" to={publicPaths.contact}>
					Par la page de contact
				</Link>
			</li>
			{email && (
				<li>
					Par e-mail : <a href={`mailto:${email}`}>{email}</a>
				</li>
			)}
			{phone && (
				<li>
					Par téléphone : <a href={telUrl(phone)}>{phone}</a>
				</li>
			)}
			{address && (
				<li>
					Par courrier : <span className="preserve-lines">{address}</span>
				</li>
			)}
		</ul>
	);
}
