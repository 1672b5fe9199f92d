import { Picture } from "~/media/images/picture";
import { phoneDigits, telUrl } from "~/web/forms/phone-number";
import type { RequestedMedia } from "./shown-message.server";
import "./contact.css";

/** Contact details; unknown ones are empty and not shown. */
type ContactDetailsProps = Record<
	"email" | "phone" | "whatsapp" | "address" | "facebook" | "instagram" | "youtube",
	string
>;

export function ContactDetails({ email, phone, whatsapp, address, ...pages }: ContactDetailsProps) {
	return (
		<address className="contact-details stack stack-tight panel on-band">
			{email && <a href={`mailto:${email}`}>{email}</a>}
			{phone && <a href={telUrl(phone)}>{phone}</a>}
			{whatsapp && <a href={`https://wa.me/${phoneDigits(whatsapp)}`}>WhatsApp : {whatsapp}</a>}
			{address && <span className="preserve-lines">{address}</span>}
			{pages.facebook && <a href={pages.facebook}>Facebook</a>}
			{pages.instagram && <a href={pages.instagram}>Instagram</a>}
			{pages.youtube && <a href={pages.youtube}>YouTube</a>}
		</address>
	);
}

/** Shows the photo or video that a request is about, small enough to leave the form in sight. */
export const RequestedPhoto = ({ media }: { media: RequestedMedia }) => (
	<div className="requested-media">
		{media.type === "image" ? (
			<Picture picture={media.picture} use="page" first />
		) : (
			// biome-ignore lint/a11y/useMediaCaption: shown to recognize it
			<video src={media.src} controls preload="metadata" aria-label={media.alt} />
		)}
	</div>
);
