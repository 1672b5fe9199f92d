import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LeaderForm } from "~/content/leaders/leader-forms";
import { roleOf } from "~/content/leaders/leader-roles";
import { leaderToEdit, saveLeader } from "~/content/leaders/leaders.server";
import { leaderConstraint, leaderSchema, receivePictureForm } from "~/content/leaders/picture-form.server";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { conflictMessage } from "~/publishing/publication/save-if-unchanged.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

const page = settingsPages.leaders;
const notFoundMessage = "Cette fonction n’existe pas.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	unlistedPage(matches, data?.word ?? notFoundMessage, page.title, "Paramètres");

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requirePermission(request);
	const known = roleOf(params.role ?? "");
	if (known === undefined) throw errorResponse(404, notFoundMessage);
	const { name, title, description, picture, version: opened } = await leaderToEdit(known.role);
	return { role: known.role, word: known.title, values: { name, title, description }, picture, opened, constraint };
}

const constraint = leaderConstraint;

export async function action({ request, params }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const known = roleOf(params.role ?? "");
	if (known === undefined) throw errorResponse(404, notFoundMessage);
	const form = await receivePictureForm(request, leaderSchema, {
		currentId: (await leaderToEdit(known.role)).picture?.id,
	});
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await tryAction({ log: "A leader could not be saved" }, async () => {
		const { name, title, description, remove } = form.value;
		const pictureId = form.picture?.id ?? (remove && null);
		const outcome = await saveLeader(known.role, { name, title, description, pictureId }, form.opened);
		if ("unreferenced" in outcome && outcome.unreferenced) await deleteIfUnreferenced(outcome.unreferenced);
		return outcome;
	});
	if (saved.failed) return json(form.reject({ formErrors: [saved.message] }), 503);
	if ("conflicts" in saved.value) {
		const errors = { formErrors: [conflictMessage], fieldErrors: saved.value.conflicts };
		return json(form.reject(errors, saved.value.version), 409);
	}
	await record(account, "settings.changed", { name: `${page.title} : ${known.title}` });
	return redirectWithToast(settingsPath(page), session, { tone: "success", message: `${known.title} : enregistré` });
}

export default function LeaderSettings() {
	const { role, word, values, picture, opened, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<SettingsPage page={page} title={word}>
			<LeaderForm
				key={role}
				role={word}
				values={values}
				opened={opened}
				constraint={constraint}
				refused={answer?.result}
				shown={picture}
				arrived={answer?.picture ?? null}
			/>
		</SettingsPage>
	);
}
