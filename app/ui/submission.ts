import { useNavigation as useRemixNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** The last form that was submitted. The router has one submission at a time, so the page has one of these. */
type Submission = {
	/** The identifier of the form. */
	form?: string;
	/** Whether it has fields that one fills in, and not a button alone. */
	fields?: boolean;
	/** Why the request failed, in words; the form is still there and can be submitted again. */
	failure?: string;
	/** The part of a request with files that has left, from 0 to 1. */
	sent?: number;
};

/** Why a request failed: the site's own words, or a cause to which is added what to do. */
export type Failure = string | { cause: string };

/** No answer came, or the site could not be reached before. */
export const connectionLost: Failure = { cause: "La connexion est coupée, ou le site ne répond pas" };

const inWords = (failure: Failure) => {
	if (typeof failure === "string") return failure;
	const whatToDo = current.fields
		? "\u202f: rien n’est perdu. Envoyez à nouveau dans un instant."
		: ". Réessayez dans un instant.";
	return failure.cause + whatToDo;
};

const none: Submission = {};
let current = none;
const listeners = new Set<() => void>();

function set(next: Submission) {
	current = next;
	for (const listener of listeners) listener();
}

export const beginSubmission = (form: string, fields: boolean) => set({ form, fields });
export const failSubmission = (failure: Failure) => set({ ...current, sent: undefined, failure: inWords(failure) });
export const reportProgress = (sent: number) => set({ ...current, failure: undefined, sent });

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
