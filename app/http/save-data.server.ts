/**
 * Whether a request has the client hint `Save-Data` (RFC 8942): public pages then come without scripts and fonts, and
 * with the smallest pictures. The administration keeps its scripts, which prevent lost uploads and texts.
 */
export const wantsSaveData = (request: Request) =>
	request.headers.get("Save-Data")?.trim().toLowerCase() === "on" &&
	!/^\/admin(\/|$)/i.test(new URL(request.url).pathname);
