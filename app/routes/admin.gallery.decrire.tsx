import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DescribeNext } from "~/content/gallery/describe-next";
import {
	countAllUndescribed,
	describeUndescribed,
	describeUndescribedMedia,
	descriptionConstraint,
	nextUndescribed,
	nextUndescribedMedia,
	requiredDescriptionSchema,
} from "~/content/gallery/descriptions.server";
import { galleryItem } from "~/content/gallery/gallery.server";
import { mediaById } from "~/media/files/hide-media.server";
import { thumbnailUrl } from "~/media/images/picture-file";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { idPattern } from "~/platform/db/new-id.server";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Décrire les photos");

/** Returns the previous photo and the number of shown ones. The gallery comes before reports and events. */
function placeOf(request: Request) {
	const query = new URL(request.url).searchParams;
	const seen = Number(query.get("vues"));
	const id = (name: string) => {
		const value = query.get(name) ?? "";
		return idPattern.test(value) ? value : undefined;
	};
	return {
		after: id("depuis"),
		afterMedia: id("ensuite"),
		seen: Number.isSafeInteger(seen) && seen > 0 && seen < 1e6 ? seen : 0,
	};
}

const nextPlace = (id: string, seen: number, name = "depuis") =>
	`${adminPaths.describePhotos}?${name}=${id}&vues=${seen + 1}`;
const nextMediaPlace = (id: string, seen: number) => nextPlace(id, seen, "ensuite");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { after, afterMedia, seen } = placeOf(request);
	const [{ item, left }, others, all] = await Promise.all([
		afterMedia ? { item: undefined, left: 0 } : nextUndescribed(after),
		nextUndescribedMedia(afterMedia),
		countAllUndescribed(),
	]);
	const file = item?.file ?? others.file;
	const id = item?.id ?? others.file?.id;
	const shown = file &&
		id && {
			...{ id, alt: null, src: thumbnailUrl(file), name: file.originalName },
			constraint: descriptionConstraint,
		};
	const skipTo = item ? nextPlace(item.id, seen) : others.file && nextMediaPlace(others.file.id, seen);
	return { item: shown || undefined, place: seen + 1, count: seen + left + others.left, all, skipTo };
}

/** Saves a description. The form names its photo: a concurrent edit may have changed which one is next. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), requiredDescriptionSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const { id, alt } = submission.value;
	const saved = await tryAction({ log: "A gallery item could not be described" }, async () => {
		const described = (await describeUndescribed(id, alt)) || (await describeUndescribedMedia(id, alt));
		return { described, item: await galleryItem(id), file: await mediaById(id) };
	});
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	const { described, item, file } = saved.value;
	const next = (file ? nextMediaPlace : nextPlace)(id, placeOf(request).seen);
	if (described) await record(account, "media.described", { id, name: alt });
	else if ((item ?? file)?.alt !== alt)
		return redirectWithToast(next, session, {
			tone: "error",
			message: "Quelqu’un a décrit cette photo entre-temps, ou l’a supprimée : votre texte n’est pas enregistré.",
		});
	return redirect(next, 303);
}

export default function DescribePhotos() {
	const walk = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Décrire les photos" closeTo={contentPaths.list("gallery")}>
			<DescribeNext {...walk} refused={refused} />
		</Dialog>
	);
}
