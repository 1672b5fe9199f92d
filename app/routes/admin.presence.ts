import type { LoaderFunctionArgs } from "@remix-run/node";
import { signedIn } from "~/session/require-administrator.server";

/** Tells a form, before it is sent, whether its session still lives. */
export async function loader({ request }: LoaderFunctionArgs) {
	return new Response(null, { status: (await signedIn(request)) ? 204 : 401 });
}
