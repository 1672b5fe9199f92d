import type { LoaderFunctionArgs } from "@remix-run/node";
import { signedIn } from "~/session/require-administrator.server";

/** Lets a form check its session before it is submitted. */
export async function loader({ request }: LoaderFunctionArgs) {
	return new Response(null, { status: (await signedIn(request)) ? 204 : 401 });
}
