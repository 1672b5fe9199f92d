/** An identifier as `app/platform/db/new-id.server.ts` makes them, by which the site saves a form or file once. */
export const newFormId = () =>
	btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
		.replaceAll("+", "-")
		.replaceAll("/", "_");
