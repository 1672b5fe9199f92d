import "./contact-details.css";

/** Empty texts are not known, and not shown. */
type ContactDetailsProps = Record<
	"email" | "phone" | "whatsapp" | "address" | "facebook" | "instagram" | "youtube",
	string
>;

/** The ways to reach the association. */
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

/** As wa.me wants them: without a plus or the zeros that stand for it. */
const internationalDigits = (number: string) => number.replace(/^\s*00|\D/g, "");
