/**
 * `<reveal-password>`: its button reveals the password in its field, until the form is submitted. Hidden without scripts.
 */
export class RevealPassword extends HTMLElement {
	connectedCallback() {
		const [input, button] = [this.querySelector("input"), this.querySelector("button")];
		if (!input || !button) return;
		const reveal = (revealed: boolean) => {
			input.type = revealed ? "text" : "password";
			button.setAttribute("aria-pressed", String(revealed));
		};
		button.hidden = false;
		button.onclick = () => reveal(input.type === "password");
		// Otherwise the browser would store it for autocompletion.
		input.form?.addEventListener("submit", () => reveal(false));
	}
}
