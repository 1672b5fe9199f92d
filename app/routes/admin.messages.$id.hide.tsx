import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { pictureOfMessage } from "~/contact/messages.server";
import { mediaById } from "~/files/hide-media.server";
import { hidePhoto, missingPhoto } from "~/gallery/hide-photo.server";
import { HideQuestion } from "~/gallery/hide-question";
import { errorResponse } from "~/http/error-response.server";
import { thumbnailUrl } from "~/images/thumbnail";
import { requireAdministrator } from "~/session/require-administrator.server";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const file = await mediaById((await pictureOfMessage(id)) ?? "");
	if (file === undefined) throw errorResponse(404, missingPhoto);
	return { id, picture: file.width === null ? null : thumbnailUrl(file) };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const pictureId = await pictureOfMessage(id);
	if (!pictureId) throw errorResponse(404, missingPhoto);
	return hidePhoto(signedIn, pictureId, id);
}

export default function HideRequestedPhoto() {
	const { id, picture } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<HideQuestion
			closeTo={`/admin/messages/${id}${search}`}
			picture={picture && <img className="media-thumbnail" src={picture} alt="" />}
		/>
	);
}
