import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { problem } from "~/http/problem.server";

const missing = "Cette rubrique des paramètres n’existe pas.";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	throw problem(404, missing);
}

export async function action({ request }: ActionFunctionArgs) {
	await requireAdministrator(request, "continuer");
	throw problem(404, missing);
}

export default function UnknownSection() {
	return null;
}
