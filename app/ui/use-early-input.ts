import { type RefObject, useEffect } from "react";

/** On a slow phone somebody may have typed before there was a script to hear of it: the form hears it then. */
export function useEarlyInput(form: RefObject<HTMLFormElement>) {
	useEffect(() => {
		const typed = [...(form.current?.elements ?? [])].some(
			(control) =>
				(control instanceof HTMLInputElement && control.type !== "hidden" && isChanged(control)) ||
				(control instanceof HTMLTextAreaElement && control.value !== control.defaultValue),
		);
		if (typed) form.current?.dispatchEvent(new Event("input", { bubbles: true }));
	}, [form]);
}

const isChanged = (input: HTMLInputElement) =>
	input.checked !== input.defaultChecked || (input.type !== "file" && input.value !== input.defaultValue);
