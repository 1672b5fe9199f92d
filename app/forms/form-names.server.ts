import { errorResponse } from "~/http/error-response.server";

const allowedName = /^(__intent__|__state__|[A-Za-z_]\w{0,63}(\[\d{1,3}\]|\.[A-Za-z_]\w{0,63}){0,4})$/;
const forbiddenSegment = /(^|\.)(__proto__|constructor|prototype)($|\.|\[)/;

/** The most fields of a form. */
export const maxFields = 200;

/**
 * Rejects unusual field names: conform would build huge arrays or deep objects from them.
 * @throws Response 400
 */
export function checkFieldName(name: string | undefined) {
	if (name === undefined || name === "undefined" || !allowedName.test(name) || forbiddenSegment.test(name))
		throw errorResponse(400);
}
