import { type RefObject, useEffect } from "react";

/** Fills the visible fields; hidden ones belong to the page, and passwords and files are never stored. */
export function fillForm(form: HTMLFormElement, fields: FormData) {
	for (const control of form.elements) {
		if (
			!(
				control instanceof HTMLInputElement ||
				control instanceof HTMLTextAreaElement ||
				control instanceof HTMLSelectElement
			)
		)
			continue;
		const values = fields.getAll(control.name);
		const [value] = values;
		if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
			control.checked = values.includes(control.value);
		else if (!["hidden", "password", "file"].includes(control.type) && typeof value === "string") control.value = value;
	}
	form.dispatchEvent(new Event("input", { bubbles: true })); // as if typed
}

/** Dispatches input events for input from before hydration. */
export function useEarlyInput(form: RefObject<HTMLFormElement>) {
	useEffect(() => {
		if (form.current && holdsTyped(form.current)) form.current.dispatchEvent(new Event("input", { bubbles: true }));
	}, [form]);
}

/** Returns whether something in an element was typed or ticked since it was rendered. */
export const holdsTyped = (element: Element): boolean =>
	[...element.querySelectorAll("input, textarea")].some(
		(control) =>
			(control instanceof HTMLInputElement && control.type !== "hidden" && isChanged(control)) ||
			(control instanceof HTMLTextAreaElement && control.value !== control.defaultValue),
	);

const isChanged = (input: HTMLInputElement) =>
	input.checked !== input.defaultChecked || (input.type !== "file" && input.value !== input.defaultValue);
