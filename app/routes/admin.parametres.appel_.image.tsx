import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { heroPictureConstraint, heroPictureSchema, receivePictureForm } from "~/content/leaders/picture-form.server";
import { giftPictureToEdit, removeGiftPicture, saveGiftPicture } from "~/giving/donations/gift-picture.server";
import { GiftPictureForm } from "~/giving/donations/gift-picture-form";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { conflictMessage } from "~/publishing/publication/save-if-unchanged.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { tryAction } from "~/web/http/error-response.server";

const page = settingsPages.appeal;
const title = "Image de la page";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, title, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { ...(await giftPictureToEdit()), constraint: heroPictureConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "uploader");
	const { picture } = await giftPictureToEdit();
	const form = await receivePictureForm(request, heroPictureSchema, {
		currentId: picture?.id,
		required: picture ? undefined : "Choisissez une image.",
	});
	if (form.status !== "success") return json(form.answer, form.status);
	const { alt, remove } = form.value;
	const another = form.picture?.id;
	const removed = remove !== undefined && another === undefined;
	const saved = await tryAction({ log: "The picture of the giving page could not be saved" }, async () => {
		const outcome = removed ? await removeGiftPicture(form.opened) : await saveGiftPicture(alt, another, form.opened);
		if ("unreferenced" in outcome && outcome.unreferenced) await deleteIfUnreferenced(outcome.unreferenced);
		return outcome;
	});
	if (saved.failed) return json(form.reject({ formErrors: [saved.message] }), 503);
	if ("version" in saved.value) return json(form.reject({ formErrors: [conflictMessage] }, saved.value.version), 409);
	await record(account, "settings.changed", { name: `${page.title} : image` });
	const message = removed ? "Image retirée de la page" : "Image enregistrée";
	return redirectWithToast(settingsPath(page), session, { tone: "success", message });
}

export default function GiftPictureSettings() {
	const { picture, opened, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<SettingsPage page={page} title={title}>
			<GiftPictureForm
				key={picture?.id}
				values={{ alt: picture?.alt }}
				opened={opened}
				constraint={constraint}
				refused={answer?.result}
				shown={picture}
				arrived={answer?.picture ?? null}
			/>
		</SettingsPage>
	);
}
