import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePhoto } from "~/content/gallery/hide-photo.server";
import { BlurForm, ConfirmBlur, NotBlurred } from "~/media/blur/blur-form";
import { blurRefusals, ovalsIn, photoToBlur, readBlurForm } from "~/media/blur/blur-form.server";
import { blurMedia } from "~/media/blur/blur-media.server";
import { peopleField, peopleOf } from "~/media/files/people";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { sweepLinkPreviews } from "~/publishing/sharing/link-preview.server";
import { adminPage } from "~/site/layout/admin-page";
import { shareContent } from "~/site/pages/page-content.server";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Flouter des visages");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { file } = await requirePhoto(await requirePermission(request), id);
	const photo = photoToBlur(file);
	const form = readBlurForm(new URL(request.url).searchParams, photo);
	return json({ id, photo, poster: file.posterId, ...form }, form.empty ? 400 : 200);
}

/** Burns the ovals into the photo, for good. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session, ...signedIn } = await requirePermission(request, "continuer");
	const { file } = await requirePhoto({ account, session, ...signedIn }, id);
	const form = await readForm(request);
	const path = form.get("path");
	const ovals = ovalsIn(form);
	if (ovals.length === 0 || typeof path !== "string") throw errorResponse(400);
	const to = adminPaths.photo(id);
	const result = await tryAction({ log: "A photo could not be blurred" }, () =>
		blurMedia(id, { ovals, path, people: peopleOf(form.get(peopleField)) ?? file.people ?? "children" }),
	);
	const refuse = (message: string) => redirectWithToast(to, session, { tone: "error", message });
	if (result.failed) return refuse(result.message);
	if (result.value === "missing") throw errorResponse(404);
	if (result.value !== "blurred") return refuse(blurRefusals[result.value]);
	await tryAction({ log: "Former share pictures could not be deleted" }, () => sweepLinkPreviews(shareContent));
	await record(account, "media.blurred", { id, name: file.alt ?? file.originalName });
	return redirectWithToast(to, session, {
		tone: "success",
		message: "Photo floutée partout. La photo nette est détruite.",
	});
}

export default function BlurPhoto() {
	const { id, photo, poster, confirming, ...form } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.photo(id)}>
				Retour
			</Link>
			<h1>Flouter des visages</h1>
			{photo === null ? (
				<NotBlurred poster={poster} />
			) : confirming ? (
				<ConfirmBlur id={id} photo={photo} {...form} />
			) : (
				<BlurForm key={`${photo.path} ${form.ovals.length}`} photo={photo} {...form} />
			)}
		</div>
	);
}
