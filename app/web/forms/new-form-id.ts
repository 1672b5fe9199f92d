/** Returns an id like `app/platform/db/new-id.server.ts`: by it the site saves a form or file only once. */
export const newFormId = () =>
	btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
		.replaceAll("+", "-")
		.replaceAll("/", "_");
