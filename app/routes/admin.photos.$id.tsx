import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { mediaToDescribe } from "~/gallery/describe-media.server";
import { missingPhoto } from "~/gallery/hide-photo.server";
import { MediaForm } from "~/gallery/media-form";
import { shownMedia } from "~/gallery/media-to-describe.server";
import { PhotoVisibility } from "~/gallery/photo-visibility";
import { receiveMediaForm } from "~/gallery/receive-media-form.server";
import { errorResponse } from "~/http/error-response.server";
import { localAdminPath } from "~/http/local-path";
import { adminPage } from "~/layout/admin-page";
import { requireAdministrator } from "~/session/require-administrator.server";
import { Link } from "~/ui/link";
import { useSubmitting } from "~/ui/submission";

export const meta = adminPage("Décrire et cadrer");

/** The form that the photo belongs to, `?vers=`. */
const backOf = (request: Request) => localAdminPath(new URL(request.url).searchParams.get("vers"));

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const found = await mediaToDescribe(id);
	if (found === undefined) throw errorResponse(404, missingPhoto);
	return { id, media: shownMedia(found), hidden: found.file.hiddenAt !== null, back: backOf(request) ?? "/admin" };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	return receiveMediaForm(request, signedIn, id, backOf(request) ?? `/admin/photos/${id}`);
}

export default function DescribePhoto() {
	const { id, media, hidden, back } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const busy = useSubmitting();
	const { search } = useLocation();
	return (
		<div className="page">
			<Link className="admin-back" to={back}>
				Retour
			</Link>
			<h1>{media.type === "image" ? "Décrire et cadrer" : "Décrire la vidéo"}</h1>
			<MediaForm key={id} media={media} refused={refused}>
				<Link className="button" to={back}>
					Annuler
				</Link>
			</MediaForm>
			<PhotoVisibility id={id} hidden={hidden} search={search} busy={busy} />
		</div>
	);
}
