import { redirect, type Session } from "@remix-run/node";
import { newId } from "~/db/new-id.server";
import type { Toast } from "~/ui/toast";
import { newDeviceCookie } from "./device-cookie.server";
import { hashOf, readSession, sessionStorage } from "./session.server";
import { userAgentLabel } from "./user-agent-label.server";

/**
 * Adds a toast to those that the next page of the administration shows; answer with the session committed. It replaces
 * an equal one that is still pending: the answer to the same form was lost, and the form was sent again.
 */
export function addToast(session: Session, toast: Omit<Toast, "id">) {
	const others = toastsOf(session).filter(({ message, undo }) => message !== toast.message || undo !== toast.undo);
	session.flash("toasts", [...others, { ...toast, id: newId() }]);
}

/** So many files are told of one by one; more toasts would cover a phone's screen. */
const maxFileToasts = 5;

/** A toast that tells of added files, and of how many. */
type AddedToast = Toast & { files?: number };

/** Tells of files that were added, whether one post brought them or one after the other. */
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

/** Takes the toasts out of the session; commit it, or they show again. */
export function toastsOf(session: Session): Toast[] {
	return session.get("toasts") ?? [];
}

/** Goes on to another page of the administration, which shows the toast in its HTML. */
export async function redirectWithToast(to: string, session: Session, toast: Omit<Toast, "id">) {
	addToast(session, toast);
	return redirect(to, { status: 303, headers: await sessionHeaders(session) });
}

/** The headers that keep what was changed in a session. One that begins makes its browser a known device. */
export async function sessionHeaders(session: Session) {
	const headers = new Headers({ "Set-Cookie": await sessionStorage.commitSession(session) });
	if (session.id === "") headers.append("Set-Cookie", await newDeviceCookie(session.get("userId")));
	return headers;
}

/** Signs somebody in: a new session, in the place of the one that the browser had. */
export async function startSession(administrator: { id: string }, request: Request) {
	const [session, replaced] = [await sessionStorage.getSession(), await readSession(request)];
	session.set("userId", administrator.id);
	session.set("replaces", hashOf(replaced.id));
	session.set("agent", userAgentLabel(request.headers.get("User-Agent") ?? ""));
	return session;
}
