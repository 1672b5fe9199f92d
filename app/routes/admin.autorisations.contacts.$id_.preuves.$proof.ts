import type { LoaderFunctionArgs } from "@remix-run/node";
import { openedProof, requireConsent } from "~/content/consent/consents.server";
import { record } from "~/people/journal/record.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { errorResponse } from "~/web/http/error-response.server";

/** Serves the picture of a proof, which the journal notes; no cache keeps it. */
export async function loader({ request, params: { id = "", proof = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const [consent, opened] = await Promise.all([requireConsent(id), openedProof(id, proof)]);
	if (opened === undefined) throw errorResponse(404, "Cette preuve n’existe pas ou a été effacée.");
	await record(account, "consent.seen", { id, name: consent.firstName });
	return new Response(new Uint8Array(opened.bytes), {
		headers: { "Content-Type": opened.type, "Cache-Control": "no-store", "Content-Disposition": "inline" },
	});
}
