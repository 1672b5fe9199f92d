import "./contact-details.css";

/** Unknown details are empty and not shown. */
type ContactDetailsProps = Record<
	"email" | "phone" | "whatsapp" | "address" | "facebook" | "instagram" | "youtube",
	string
>;

export function ContactDetails({ email, phone, whatsapp, address, ...pages }: ContactDetailsProps) {
	return (
		<address className="contact-details on-band">
			{email && <a href={`mailto:${email}`}>{email}</a>}
			{phone && <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>}
			{whatsapp && <a href={`https://wa.me/${internationalDigits(whatsapp)}`}>WhatsApp : {whatsapp}</a>}
			{address && <span className="preserve-lines">{address}</span>}
			{pages.facebook && <a href={pages.facebook}>Facebook</a>}
			{pages.instagram && <a href={pages.instagram}>Instagram</a>}
			{pages.youtube && <a href={pages.youtube}>YouTube</a>}
		</address>
	);
}

/** For wa.me: without a plus or the zeros in its place. */
const internationalDigits = (number: string) => number.replace(/^\s*00|\D/g, "");
