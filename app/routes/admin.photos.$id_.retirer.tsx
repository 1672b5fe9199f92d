import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withdrawPhoto } from "~/content/consent/consents.server";
import { ProtectedPhoto } from "~/content/consent/photo-protection";
import { shownPhoto } from "~/content/consent/shown-consent.server";
import { missingPhoto } from "~/content/gallery/hide-photo.server";
import { mediaById } from "~/media/files/hide-media.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { localAdminPath } from "~/web/http/local-path";
import { ConfirmDialog } from "~/web/ui/dialog";

export const meta = adminPage("Retirer une photo");

/** Returns the photo and the path to return to, `?vers=`. */
async function photoOf(request: Request, id: string) {
	const file = await mediaById(id);
	if (file === undefined) throw errorResponse(404, missingPhoto);
	const to = localAdminPath(new URL(request.url).searchParams.get("vers")) ?? adminPaths.photo(id);
	return { to, photo: shownPhoto(file), isWithdrawn: file.hiddenFor === "withdrawn" };
}

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { to, photo, isWithdrawn } = await photoOf(request, id);
	if (isWithdrawn) throw redirect(to);
	return { to, photo };
}

/** Withdraws a photo. As with an authorisation, a role that may not change its folder may still say no for a person on it. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const { to, photo, isWithdrawn } = await photoOf(request, id);
	const done = await tryAction({ log: "A photo could not be withdrawn" }, () => withdrawPhoto(id));
	if (done.failed) return redirectWithToast(to, session, { tone: "error", message: done.message });
	if (!isWithdrawn) await record(account, "media.withdrawn", { id, name: photo.name });
	return redirectWithToast(to, session, { tone: "success", message: "Photo retirée pour de bon" });
}

export default function WithdrawPhoto() {
	const { to, photo } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Retirer pour de bon «\u00a0${photo.name}\u00a0»\u202f?`}
			about="Ce média disparaît aussitôt de toutes les pages, avec ses copies, et ne peut plus être ajouté. Son fichier est détruit dans 30 jours. Un retrait ne s’annule pas."
			confirm="Retirer pour de bon"
			closeTo={to}
			picture={<ProtectedPhoto photo={photo} />}
		/>
	);
}
