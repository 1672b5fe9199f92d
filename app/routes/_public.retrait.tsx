import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestedPhoto } from "~/content/contact/contact-views";
import { RemovalForm } from "~/content/contact/message-forms";
import {
	acceptMessage,
	maxFormLength,
	removalConstraint,
	removalSchema,
	signTime,
} from "~/content/contact/message-forms.server";
import { removalMessage, requestedMedia } from "~/content/contact/shown-message.server";
import { mediaById, publishedMedia } from "~/media/files/hide-media.server";
import { sessionSecret } from "~/people/session/session-secret.server";
import { newId } from "~/platform/db/new-id.server";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { useAssociation } from "~/site/layout/use-association";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { readOrUnavailable, tryAction } from "~/web/http/error-response.server";
import { localPath } from "~/web/http/local-path";
import { Link } from "~/web/ui/button";
import { FormThanks } from "~/web/ui/form";

export { visitorPage as headers } from "~/web/http/page-headers";

const title = "Demander le retrait d’une photo";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title,
		path: publicPaths.photoRemoval,
		description: [
			"Vous vous reconnaissez sur une photo, ou reconnaissez votre enfant ? Demandez qu’elle ne soit plus montrée : votre demande est lue en priorité.",
		],
	});

export async function loader({ request }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const photo = query.get("photo");
	const file = photo
		? await readOrUnavailable("A photo could not be looked up", () => publishedMedia(photo))
		: undefined;
	return {
		place: { photo: file?.id, page: localPath(query.get("page")) },
		media: file ? requestedMedia(file, "La photo dont vous demandez le retrait") : null,
		blank: { id: newId(), shownAt: signTime(sessionSecret()) },
		constraint: removalConstraint,
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const submission = parseForm(await readForm(request, maxFormLength), removalSchema);
	const reject = (status: number, message?: string) =>
		json({ sent: false as const, result: submission.reply(message ? { formErrors: [message] } : undefined) }, status);
	if (submission.status !== "success") return reject(400);
	const { id, shownAt, subject, photo = "", ...sent } = submission.value;
	const found = await tryAction({ log: "A photo could not be looked up" }, () => requestedFile(photo));
	const pictureId = found.failed ? null : (found.value?.id ?? null);
	const refused = await acceptMessage(request, { id, shownAt, subject, ...removalMessage(sent, pictureId) });
	return refused ? reject(refused.status, refused.message) : json({ sent: true as const });
}

/** Returns the photo if visitors may see it, or could until it was hidden: nobody learns of other files. */
async function requestedFile(id: string) {
	const file = await mediaById(id);
	return file?.hiddenAt ? file : publishedMedia(id);
}

export default function RemovalPage() {
	const { place, media, blank, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { name } = useAssociation();
	if (answer?.sent)
		return (
			<div className="page">
				<h1>{title}</h1>
				<FormThanks>Votre demande est arrivée. Un responsable la lit en priorité et vous répondra.</FormThanks>
				<p>
					Une photo retirée ne paraît plus sur ce site. Les personnes qui l’ont déjà vue peuvent en avoir gardé une
					copie dans leur navigateur ou leur téléphone.
				</p>
				<p className="page-way">
					<Link className="button" to="/">
						Retour à l’accueil
					</Link>
				</p>
			</div>
		);
	return (
		<div className="page">
			<h1>{title}</h1>
			<p className="page-lead">
				Vous vous reconnaissez, ou reconnaissez votre enfant ? Votre demande est lue en priorité, sans que vous ayez à
				vous justifier.
			</p>
			{media && <RequestedPhoto media={media} />}
			<RemovalForm blank={blank} place={place} association={name} constraint={constraint} refused={answer?.result} />
		</div>
	);
}
