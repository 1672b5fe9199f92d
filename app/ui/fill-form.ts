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
