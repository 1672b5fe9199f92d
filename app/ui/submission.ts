import { useNavigation as useRemixNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** The last form that was submitted. The router has one submission at a time, so the page has one of these. */
type Submission = {
	/** The identifier of the form. */
	form?: string;
	/** Why the request failed, in words; the form is still there and can be submitted again. */
	failure?: string;
	/** The part of a request with files that has left, from 0 to 1. */
	sent?: number;
};

/** No answer came, or the site could not be reached before. */
export const connectionLost =
	"La connexion est coupée, ou le site ne répond pas : rien n’est perdu. Envoyez à nouveau dans un instant.";

const none: Submission = {};
let current = none;
const listeners = new Set<() => void>();

function set(next: Submission) {
	current = next;
	for (const listener of listeners) listener();
}

export const beginSubmission = (form: string) => set({ form });
export const failSubmission = (failure: string) => set({ form: current.form, failure });
export const reportProgress = (sent: number) => set({ form: current.form, sent });

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

export const useSubmission = () =>
	useSyncExternalStore(
		subscribe,
		() => current,
		() => none,
	);

const idle = { state: "idle", location: undefined, formMethod: undefined } as const;

/** The navigation under way. To the router a failed submission is pending until the next one; here it is over. */
export function useNavigation() {
	const navigation = useRemixNavigation();
	const { failure } = useSubmission();
	return navigation.formMethod !== undefined && failure !== undefined ? idle : navigation;
}

/** Whether a form is being sent and answered. */
export const useSubmitting = () => useNavigation().formMethod === "POST";
