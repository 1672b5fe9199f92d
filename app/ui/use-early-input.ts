import { type RefObject, useEffect } from "react";

/** Dispatches input events for what was typed before hydration. */
export function useEarlyInput(form: RefObject<HTMLFormElement>) {
	useEffect(() => {
		if (form.current && holdsTyped(form.current)) form.current.dispatchEvent(new Event("input", { bubbles: true }));
	}, [form]);
}

/** Whether something in an element was typed or ticked since it was rendered. */
export const holdsTyped = (element: Element): boolean =>
	[...element.querySelectorAll("input, textarea")].some(
		(control) =>
			(control instanceof HTMLInputElement && control.type !== "hidden" && isChanged(control)) ||
			(control instanceof HTMLTextAreaElement && control.value !== control.defaultValue),
	);

const isChanged = (input: HTMLInputElement) =>
	input.checked !== input.defaultChecked || (input.type !== "file" && input.value !== input.defaultValue);
