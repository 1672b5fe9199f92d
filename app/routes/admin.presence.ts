import type { LoaderFunctionArgs } from "@remix-run/node";
import { signedIn } from "~/people/session/require-permission.server";

/** Lets a form check its session before it is submitted, and tells the outbox whose session it is. */
export async function loader({ request }: LoaderFunctionArgs) {
	const found = await signedIn(request);
	if (found === undefined) return new Response(null, { status: 401 });
	return new Response(null, { status: 204, headers: { "X-Account": found.account.id } });
}
