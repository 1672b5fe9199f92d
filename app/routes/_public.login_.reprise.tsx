import { type ActionFunctionArgs, json, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { record } from "~/people/journal/record.server";
import { beginSession } from "~/people/session/begin-session.server";
import { ResumeForm } from "~/people/session/sign-in-forms";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { type CarriedForm, carrierFields, isLongForm, resumeField } from "~/web/forms/carried-form";
import { readTexts } from "~/web/forms/carry-form.server";
import { errorResponse } from "~/web/http/error-response.server";
import { localAdminPath } from "~/web/http/local-path";
import { ButtonLink } from "~/web/ui/button";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Connexion Administrateur");

const codeNeeded = {
	error: "Ce compte demande aussi un code. Saisissez de nouveau le mot de passe, puis le code.",
	init: { status: 400 },
};

/** Signs in, then forwards the form to its own route with a field that renders it again without saving. */
export async function action({ request }: ActionFunctionArgs) {
	const { texts } = await readTexts(request);
	const field = (name: string) => texts.find(([key]) => key === name)?.[1] ?? "";
	const to = localAdminPath(field(carrierFields.to));
	if (to === undefined || !isLongForm(to)) throw errorResponse(400);
	const email = field(carrierFields.email);
	const code = field(carrierFields.code);
	const signIn = await beginSession(request, email, field(carrierFields.password), code);
	if ("account" in signIn) {
		await record(signIn.account, "session.started");
		// 307 repeats the POST with the same body, now with a session.
		return redirect(to, { status: 307, headers: signIn.headers });
	}
	const own: string[] = [...Object.values(carrierFields), resumeField];
	const carriedForm: CarriedForm = {
		to,
		texts: texts.filter(([name]) => !own.includes(name)),
		files: Number(field(carrierFields.files)) || 0,
	};
	const asksCode = "codeNeeded" in signIn || code !== "";
	const { error, init } = "codeNeeded" in signIn ? codeNeeded : signIn;
	return json({ carriedForm, failed: { email: email.slice(0, 254), error, asksCode } }, init);
}

export default function ResumePage() {
	const answer = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Connexion Administrateur</h1>
			{answer ? (
				<ResumeForm carriedForm={answer.carriedForm as CarriedForm} failed={answer.failed} />
			) : (
				<ButtonLink to={publicPaths.signIn}>Se connecter</ButtonLink>
			)}
		</div>
	);
}
