import { connectionLost, type Failure, failureText, noResponse } from "~/http/failure";
import { invalidFields, removeErrors, showErrors } from "./field-errors";

/**
 * Sends the forms of pages without React: the answer replaces the content of the page, and a request without an answer
 * leaves the form in place with what was typed.
 */
export function sendForms() {
	replaceValidation();
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
		event.preventDefault();
		if (form.getAttribute("aria-busy") !== "true") void submit(form);
	});
	document.addEventListener("click", (event) => {
		const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(".error-summary a");
		const field = link && document.getElementById(link.hash.slice(1));
		if (!field) return;
		event.preventDefault();
		field.focus();
	});
}

/** The browser's own messages would be in its language. */
function replaceValidation() {
	for (const form of document.forms) form.noValidate = form.method === "post";
}

async function submit(form: HTMLFormElement) {
	removeErrors(form);
	const invalid = invalidFields(form);
	if (invalid.length > 0) return showErrors(form, invalid);
	const rest = setBusy(form);
	const failure = await send(form).catch(() => connectionLost);
	rest();
	if (failure) notify(form, failureText(failure, true));
}

/** @returns a function that ends it */
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

/** @returns why there is no answer */
async function send(form: HTMLFormElement): Promise<Failure | undefined> {
	const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
	const response = await fetch(form.action, { method: "POST", body });
	const page = new DOMParser().parseFromString(await response.text(), "text/html");
	const main = page.querySelector("main");
	const answered = main !== null && (response.ok || main.querySelector("form[method=post]") !== null);
	if (!answered) return main?.querySelector("h1 + p")?.textContent ?? noResponse;
	document.querySelector("main")?.replaceWith(main);
	replaceValidation();
	main.querySelector<HTMLElement>("[tabindex='-1']:is([role=alert], [role=status])")?.focus();
}

/** Takes the focus: the button may be far below. */
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
