const second = 1000;

/** The timeout of one mail, in milliseconds, also when the server answers byte by byte. */
export const smtpTimeout = 60 * second;

/** The transport for `SMTP_URL`; it connects with the first mail. */
export async function mailServer(url: string) {
	const { createTransport } = await import("nodemailer"); // 3 MB of memory that a site without mail does not need
	return createTransport({
		url,
		connectionTimeout: 10 * second,
		greetingTimeout: 10 * second,
		dnsTimeout: 10 * second,
		socketTimeout: 20 * second,
		requireTLS: needsEncryption(new URL(url)),
	});
}

/** Passwords require TLS, unless the operator wrote `?requireTLS=false`. */
const needsEncryption = ({ password, hostname }: URL) =>
	password !== "" && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
