import { Link } from "~/ui/link";
import { type PhotoPlace, removalPath } from "./photo";
import "./removal-link.css";

/** The way from a page to the form that asks to remove one of its photos. */
export const RemovalLink = (place: PhotoPlace) => (
	<p className="removal-link">
		<Link to={removalPath(place)}>Signaler une photo</Link>
	</p>
);
