const second = 1000;

/** The longest that one mail may take, in milliseconds, also when the server answers one byte at a time. */
export const smtpTimeout = 60 * second;

/** The mail server of `SMTP_URL`; it is asked for nothing before the first mail. */
export async function mailServer(url: string) {
	const { createTransport } = await import("nodemailer"); // 3 MB of memory that a site without mails does not need
	return createTransport({
		url,
		connectionTimeout: 10 * second,
		greetingTimeout: 10 * second,
		dnsTimeout: 10 * second,
		socketTimeout: 20 * second,
		requireTLS: needsEncryption(new URL(url)),
	});
}

/** No password crosses a network in the clear, unless the operator wrote `?requireTLS=false`. */
const needsEncryption = ({ password, hostname }: URL) =>
	password !== "" && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
