import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countUnanswered, nextUnanswered } from "~/content/consent/consent-lists.server";
import { UnansweredPhoto } from "~/content/consent/photo-protection";
import { shownPhoto } from "~/content/consent/shown-consent.server";
import { requirePhoto } from "~/content/gallery/hide-photo.server";
import { peopleField, peopleMissing, peopleOf } from "~/media/files/people";
import { answerPeople } from "~/media/files/settle-media.server";
import { record } from "~/people/journal/record.server";
import { foldersOf, requirePermission } from "~/people/session/require-permission.server";
import { idPattern } from "~/platform/db/new-id.server";
import { adminPage } from "~/site/layout/admin-page";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export const meta = adminPage("Photos à vérifier");

export async function loader({ request }: LoaderFunctionArgs) {
	const folders = foldersOf(await requirePermission(request));
	const asked = new URL(request.url).searchParams.get("depuis") ?? "";
	const after = idPattern.test(asked) ? asked : undefined;
	const [{ photo, next }, left] = await Promise.all([nextUnanswered(folders, after), countUnanswered(folders)]);
	return { photo: photo ? shownPhoto(photo) : null, next: next ? shownPhoto(next).thumbnail : null, left };
}

/** Stores the answer of one photo; the same response shows the next one. */
export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const form = await readForm(request);
	const people = peopleOf(form.get(peopleField));
	const { id, file } = await photoOf(signedIn, String(form.get("id") ?? ""));
	if (people === undefined) throw errorResponse(400, peopleMissing);
	const stored = await tryAction(
		{ log: "The people on a photo could not be stored" },
		() => answerPeople([id], people), // of two volunteers at once the stricter counts
	);
	if (stored.failed) return json({ error: stored.message, before: null }, 503);
	if (file.people !== people)
		await record(signedIn.account, "media.people", { id, name: file.alt ?? file.originalName });
	return json({ error: null, before: { id, people } });
}

const photoOf = async (signedIn: Parameters<typeof requirePhoto>[0], id: string) => ({
	...(await requirePhoto(signedIn, id)),
	id,
});

export default function UnansweredPhotos() {
	return (
		<div className="page">
			<h1>Photos à vérifier</h1>
			<UnansweredPhoto {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
		</div>
	);
}
