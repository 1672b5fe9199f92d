import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { fillForm } from "./fill-form";

/** The fields of forms that could not be sent, by history entry. In memory only. */
const unsent = new Map<string, FormData>();

/** Restores the fields of an unsent form on back and forward navigation, as browsers do without scripts. */
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

	// The form is still mounted when a layout effect is cleaned up.
	useLayoutEffect(() => {
		const element = form.current;
		return () => {
			if (element && latest.current) unsent.set(placeOf(element, key), new FormData(element));
		};
	}, [form, key]);
}

const placeOf = (form: HTMLFormElement, key: string) => `${key} ${form.getAttribute("action")}`;
