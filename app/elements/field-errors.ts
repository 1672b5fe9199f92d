type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The fields that the browser finds invalid and that have a message for it: on a slow connection the server's errors come
 * late and shift the layout. The server validates again.
 */
export const invalidFields = (form: HTMLFormElement) =>
	[...form.querySelectorAll<Field>("[data-invalid]")].filter(
		(field) => !field.validity.valid || (field.required && field.value.trim() === ""),
	);

/** Removes what `showErrors`, `ErrorSummary` and `FieldError` have written. */
export function removeErrors(form: HTMLFormElement) {
	for (const error of form.querySelectorAll(".form-notice, .error-summary, .field-error")) error.remove();
	for (const field of form.querySelectorAll<HTMLElement>("[aria-describedby]")) {
		field.removeAttribute("aria-invalid");
		describe(field, (id) => document.getElementById(id) !== null);
	}
}

/** Removes the error beside a field whose text is changed: whether that mends it, the next answer says. */
export function removeError(touched: Element) {
	const field = touched.closest<HTMLElement>("[aria-invalid], fieldset[aria-describedby]");
	const error = field && document.getElementById(`${field.id}-error`);
	if (!error) return;
	error.remove();
	field.removeAttribute("aria-invalid");
	describe(field, (id) => id !== error.id);
}

/** Writes the same as `ErrorSummary` and `FieldError`. */
export function showErrors(form: HTMLFormElement, fields: Field[]) {
	const list = element("ul", { className: "links-alone" });
	for (const field of fields) {
		const text = field.dataset.invalid ?? "";
		const link = element("a", { href: `#${field.id}`, textContent: text });
		list.append(element("li", {}, link));
		const error = element("p", { id: `${field.id}-error`, className: "field-error", textContent: text });
		field.after(error);
		field.setAttribute("aria-invalid", "true");
		describe(field, () => true, error.id);
	}
	const count = fields.length === 1 ? "Un point est à corriger :" : `${fields.length} points sont à corriger :`;
	const summary = element("div", { className: "error-summary", tabIndex: -1 }, count, list);
	summary.setAttribute("role", "alert");
	form.prepend(summary);
	summary.focus();
}

/** The ids of a field's description: those that stay, and one more. */
function describe(field: HTMLElement, stays: (id: string) => boolean, added = "") {
	const ids = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "" && stays(id));
	const described = [...ids, added].join(" ").trim();
	if (described === "") field.removeAttribute("aria-describedby");
	else field.setAttribute("aria-describedby", described);
}

const element = <Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	properties: Partial<HTMLElementTagNameMap[Name]>,
	...children: (Node | string)[]
) => {
	const created = Object.assign(document.createElement(name), properties);
	created.append(...children);
	return created;
};
