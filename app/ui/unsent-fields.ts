import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { fillForm } from "./fill-form";

/** What forms held that could not be sent, by their place in the browser's history. In memory only. */
const unsent = new Map<string, FormData>();

/**
 * Gives a form that could not be sent its fields back when somebody returns to it with the browser's buttons, as a
 * browser does without a script.
 */
export function useUnsentFields(form: RefObject<HTMLFormElement>, failed: boolean) {
	const { key } = useLocation();
	const latest = useRef(failed);
	latest.current = failed;

	useEffect(() => {
		const fields = form.current && unsent.get(placeOf(form.current, key));
		if (!fields) return;
		unsent.delete(placeOf(form.current, key));
		fillForm(form.current, fields);
	}, [form, key]);

	// The form is still there when the clean-up of a layout effect runs.
	useLayoutEffect(() => {
		const element = form.current;
		return () => {
			if (element && latest.current) unsent.set(placeOf(element, key), new FormData(element));
		};
	}, [form, key]);
}

const placeOf = (form: HTMLFormElement, key: string) => `${key} ${form.getAttribute("action")}`;
