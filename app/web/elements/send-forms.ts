import { newFormId } from "~/web/forms/new-form-id";
import { connectionLost, type Failure, failureText, noResponse, pointsToCorrect } from "~/web/http/failure";
import { RevealPassword } from "./reveal-password";

/**
 * Sends the forms of pages without React: the answer replaces the content of the page, and a request without an answer
 * leaves the form with its input in place. After a redirect, the browser goes to the form's `data-next`. It starts
 * once, though a touch and an idle browser may both load it.
 */
export function sendForms() {
	if (customElements.get("reveal-password")) return;
	customElements.define("reveal-password", RevealPassword);
	enhance();
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
		event.preventDefault();
		if (form.getAttribute("aria-busy") !== "true") void submit(form);
	});
	document.addEventListener("input", ({ target }) => {
		if (target instanceof Element) removeError(target);
		if (!(target instanceof HTMLInputElement) || !target.form) return;
		enableWhenComplete(target.form);
		keepOneAmount(target, target.closest("[data-suggestions]"));
	});
	document.addEventListener("click", (event) => {
		const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(".error-summary a");
		const field = link && document.getElementById(link.hash.slice(1));
		if (!field) return;
		event.preventDefault();
		field.focus();
	});
}

function enhance() {
	for (const form of document.forms) {
		form.noValidate = form.method === "post"; // the browser's own messages would be in its language
		enableWhenComplete(form);
	}
}

/** Disables a button with `data-when-complete` while a required field is empty. */
function enableWhenComplete(form: HTMLFormElement) {
	const button = form.querySelector<HTMLButtonElement>("button[data-when-complete]");
	const fields = [...form.querySelectorAll<HTMLInputElement>("input[required]")];
	if (button) button.disabled = fields.some(({ value }) => value === "");
}

/** Keeps the amount that was touched last: a chosen one or a typed one. */
function keepOneAmount(touched: HTMLInputElement, group: Element | null) {
	const typed = group?.querySelector<HTMLInputElement>("input:not([type=radio], [type=hidden])");
	const other = group?.querySelector<HTMLInputElement>("input[value=other]");
	if (!typed || !other) return;
	if (touched === typed) other.checked ||= typed.value !== "";
	else if (touched !== other) typed.value = "";
}

/** Gives a form of a page for everybody an identifier: sent again, it saves the same item. */
function identify(form: HTMLFormElement) {
	const id = form.querySelector<HTMLInputElement>("input[name=id]");
	if (id?.value !== "") return;
	id.value = newFormId();
	form.dataset.next += id.value;
}

async function submit(form: HTMLFormElement) {
	removeErrors(form);
	const invalid = invalidFields(form);
	if (invalid.length > 0) return showErrors(form, invalid);
	identify(form);
	const rest = setBusy(form);
	const failure = await send(form).catch(() => connectionLost);
	rest();
	if (failure) notify(form, failureText(failure, true));
}

/** Marks a form as busy. @returns a function that ends this state */
function setBusy(form: HTMLFormElement) {
	const button = form.querySelector<HTMLElement>("button[data-busy]");
	const label = button?.textContent ?? "";
	const set = (busy: boolean) => {
		form.setAttribute("aria-busy", String(busy));
		if (!button) return;
		button.setAttribute("aria-disabled", String(busy));
		button.textContent = busy ? (button.dataset.busy ?? label) : label;
	};
	set(true);
	return () => set(false);
}

/** Sends a form. @returns why there is no answer */
async function send(form: HTMLFormElement): Promise<Failure | undefined> {
	const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
	// A script cannot read the target of a redirect, and following it here would load that page twice.
	const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
	if (response.type === "opaqueredirect") {
		location.replace(form.dataset.next ?? "");
		return new Promise(() => {}); // busy until that page is there
	}
	const page = new DOMParser().parseFromString(await response.text(), "text/html");
	const main = page.querySelector("main");
	const answered = main !== null && (response.ok || main.querySelector("form[method=post]") !== null);
	if (!answered) return main?.querySelector("h1 + p")?.textContent ?? noResponse;
	document.querySelector("main")?.replaceWith(main);
	if (!response.ok) retypePasswords(form);
	enhance();
	main.querySelector<HTMLElement>("[tabindex='-1']:is([role=alert], [role=status])")?.focus();
}

/** Keeps typed passwords: the server never sends one back. */
function retypePasswords(sent: HTMLFormElement) {
	for (const { id, value } of sent.querySelectorAll<HTMLInputElement>("input[type=password]")) {
		const field = document.getElementById(id);
		if (field instanceof HTMLInputElement) field.value = value;
	}
}

/** Shows a message and focuses it: the button may be far below. */
function notify(form: HTMLFormElement, text: string) {
	const notice = Object.assign(document.createElement("p"), {
		className: "form-notice",
		tabIndex: -1,
		textContent: text,
	});
	notice.setAttribute("role", "alert");
	form.prepend(notice);
	notice.focus();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the fields that the browser finds invalid and that have a message for it: on a slow connection the server's
 * errors come late and shift the layout. The server validates again.
 */
const invalidFields = (form: HTMLFormElement) =>
	[...form.querySelectorAll<Field>("[data-invalid]")].filter(
		(field) => !field.validity.valid || (field.required && field.value.trim() === ""),
	);

/** Removes the errors of `showErrors`, `ErrorSummary` and `FieldError`. */
function removeErrors(form: HTMLFormElement) {
	for (const error of form.querySelectorAll(".form-notice, .error-summary, .field-error")) error.remove();
	for (const field of form.querySelectorAll<HTMLElement>("[aria-describedby]")) {
		field.removeAttribute("aria-invalid");
		describe(field, (id) => document.getElementById(id) !== null);
	}
}

/**
 * Removes the error of a field that is changed, beside it and in the summary: only the next answer says whether it is
 * now valid. A radio button also mends the field that it can stand for.
 */
function removeError(touched: Element) {
	const isChoice = touched instanceof HTMLInputElement && touched.type === "radio";
	const faulty = "[aria-invalid], fieldset[aria-describedby]";
	const field =
		touched.closest<HTMLElement>(faulty) ??
		(isChoice ? touched.closest("fieldset")?.querySelector<HTMLElement>("[aria-invalid]") : null);
	const error = field && document.getElementById(`${field.id}-error`);
	if (!error) return;
	error.remove();
	field.removeAttribute("aria-invalid");
	describe(field, (id) => id !== error.id);
	removeFromSummary(field);
}

/** Removes the link to a field from the summary of errors, and what is empty without it. */
function removeFromSummary(field: HTMLElement) {
	const link = document.querySelector(`.error-summary a[href="#${CSS.escape(field.id)}"]`);
	const list = link?.closest("ul");
	link?.closest("li")?.remove();
	if (!list) return;
	const left = list.childElementCount;
	if (left > 0) list.previousSibling?.replaceWith(pointsToCorrect(left));
	else if (list.parentElement?.querySelector("p")) {
		list.previousSibling?.remove();
		list.remove();
	} else list.parentElement?.remove();
}

/** Renders errors like `ErrorSummary` and `FieldError`. */
function showErrors(form: HTMLFormElement, fields: Field[]) {
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
	const summary = element("div", { className: "error-summary", tabIndex: -1 }, pointsToCorrect(fields.length), list);
	summary.setAttribute("role", "alert");
	form.prepend(summary);
	summary.focus();
}

/** Sets the ids of a field's description: those that stay, and one more. */
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
