import { useNavigation as useRemixNavigation } from "@remix-run/react";
import { type Failure, failureText } from "~/web/http/failure";
import { createStore } from "./store";

/** The last submitted form. The router has one submission at a time, so there is one per page. */
type Submission = {
	/** The id of the form. */
	form?: string;
	/** Whether it has visible fields, and not only a button. */
	fields?: boolean;
	/** The failure message; the form can be submitted again. */
	failure?: string;
	/** The upload progress of a request with files, from 0 to 1. */
	sent?: number;
};

const current = createStore<Submission>({});

export const beginSubmission = (form: string, fields: boolean) => current.set({ form, fields });
export const failSubmission = (failure: Failure) => {
	const { fields = false, ...submission } = current.get();
	current.set({ ...submission, fields, sent: undefined, failure: failureText(failure, fields) });
};
export const reportProgress = (sent: number) => current.set({ ...current.get(), failure: undefined, sent });

export const useSubmission = current.use;

const idle = { state: "idle", location: undefined, formMethod: undefined, formAction: undefined } as const;

/** Returns the pending navigation. To the router a failed submission is pending until the next one; here it is idle. */
export function useNavigation() {
	const navigation = useRemixNavigation();
	const { failure } = useSubmission();
	return navigation.formMethod !== undefined && failure !== undefined ? idle : navigation;
}

/** Returns whether a form is being submitted. */
export const useSubmitting = () => useNavigation().formMethod === "POST";
