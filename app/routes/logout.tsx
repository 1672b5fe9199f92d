import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signedIn } from "~/auth/require-administrator.server";
import { readSession, sessionStorage } from "~/auth/session.server";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";

export function loader() {
	throw problem(405);
}

export async function action({ request }: ActionFunctionArgs) {
	const found = await signedIn(request);
	const session = found?.session ?? (await readSession(request));
	const ended = await sessionStorage.destroySession(session);
	if (found) await record(found.administrator, "session.left");
	return redirect("/login", {
		status: 303,
		headers: { "Set-Cookie": ended, "Clear-Site-Data": '"cache", "cookies", "storage"' },
	});
}

export { NoPage as default } from "~/ui/no-page";
