import { redirect, type Session } from "@remix-run/node";
import { newId } from "~/platform/db/new-id.server";
import { publicPaths } from "~/platform/kinds/paths";
import type { Toast } from "~/web/ui/toast";
import { sessionStorage } from "./session.server";
import { newDeviceCookie } from "./sign-in.server";

/**
 * Adds a toast for the next page of the administration; the caller commits the session. It replaces an equal pending
 * toast, left over when a response was lost and the form sent again.
 */
export function addToast(session: Session, toast: Omit<Toast, "id">) {
	const others = toastsOf(session).filter(({ message, undo }) => message !== toast.message || undo !== toast.undo);
	session.flash("toasts", [...others, { ...toast, id: newId() }]);
}

/** Up to this number, files get a toast each; more would cover a phone's screen. */
const maxFileToasts = 5;

/** A toast about added files; `files` is their number. */
type AddedToast = Toast & { files?: number };

/** Adds toasts for added files of one POST request or several. */
export function addToastsOfFiles(session: Session, names: string[]) {
	for (const name of names) {
		const toasts: AddedToast[] = toastsOf(session);
		const files = toasts.reduce((sum, toast) => sum + (toast.files ?? 0), 1);
		const others = files > maxFileToasts ? toasts.filter((toast) => toast.files === undefined) : toasts;
		const message = files > maxFileToasts ? `${files} fichiers ajoutés avec succès` : `${name} ajouté avec succès`;
		const toast = { id: newId(), tone: "success", message, files: files > maxFileToasts ? files : 1 } as const;
		session.flash("toasts", [...others, toast]);
	}
}

/** Takes the toasts out of the session; unless the caller commits it, they are shown again. */
export function toastsOf(session: Session): Toast[] {
	return session.get("toasts") ?? [];
}

/** A page of the site that has just been published, with the message that takes the place of a toast. */
export type PublishedPage = { title: string; path: string; message?: string };

/** Makes the next page of the administration offer to share a published page; the caller commits the session. */
export const offerToShare = (session: Session, page: PublishedPage) => session.flash("published", page);

/** Offers to share published photos and films: a single one by its page, several by the gallery. */
export function offerMediaToShare(session: Session, added: { id: string }[]) {
	const [first] = added;
	if (first === undefined) return;
	const pending = pageToShare(session)?.path ?? "";
	const path = publicPaths.galleryItem(first.id);
	const isOnly = added.length === 1 && (pending === path || !pending.startsWith(publicPaths.gallery));
	offerToShare(
		session,
		isOnly ? { title: "Dans notre galerie", path } : { title: "Notre galerie", path: publicPaths.gallery },
	);
}

/** Takes the page to share out of the session. */
export const pageToShare = (session: Session): PublishedPage | null => session.get("published") ?? null;

/**
 * Redirects to another page of the administration, which renders the toast.
 * @param device true for a new device cookie, as a changed password or second factor ends the former one
 */
export async function redirectWithToast(to: string, session: Session, toast: Omit<Toast, "id">, device = false) {
	addToast(session, toast);
	return redirect(to, { status: 303, headers: await sessionHeaders(session, device || session.id === "") });
}

/** Returns the headers that store a changed session; a new session also gets a device cookie. */
export async function sessionHeaders(session: Session, device = session.id === "") {
	const headers = new Headers({ "Set-Cookie": await sessionStorage.commitSession(session) });
	if (device) headers.append("Set-Cookie", await newDeviceCookie(session.get("userId")));
	return headers;
}
