import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readSession, sessionStorage } from "~/auth/session.server";
import { problem } from "~/http/problem.server";

export function loader() {
	throw problem(405);
}

export async function action({ request }: ActionFunctionArgs) {
	const session = await readSession(request);
	return redirect("/login", {
		status: 303,
		headers: {
			"Set-Cookie": await sessionStorage.destroySession(session),
			"Clear-Site-Data": '"cache", "cookies", "storage"',
		},
	});
}

export default function Logout() {
	return null;
}
