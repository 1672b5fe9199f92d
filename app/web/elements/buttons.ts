/** Milliseconds for which « Copié » is shown. */
const shownForMs = 6000;

const refused = "Votre navigateur a refusé la copie. Le texte est sélectionné : copiez-le vous-même.";

/**
 * `<copy-text data-text="…">`: its button copies the text. Without clipboard permission the text is shown selected
 * in a field. It is invisible until it works.
 */
export class CopyText extends HTMLElement {
	#timer: ReturnType<typeof setTimeout> | undefined;

	connectedCallback() {
		this.dataset.ready = "";
		this.querySelector("button")?.addEventListener("click", this.#copy);
	}

	disconnectedCallback() {
		clearTimeout(this.#timer);
		this.querySelector("button")?.removeEventListener("click", this.#copy);
	}

	#copy = async () => {
		const text = this.dataset.text ?? "";
		this.#rest();
		const copied = await navigator.clipboard?.writeText(text).then(
			() => true,
			() => false,
		);
		this.querySelector("input")?.remove();
		this.querySelector("[role=status]")?.setAttribute("class", copied ? "visually-hidden" : "copy-status");
		this.#say(copied ? "Copié" : refused);
		if (copied) return this.#confirm();
		const field = Object.assign(document.createElement("input"), {
			className: "copy-field",
			readOnly: true,
			value: text,
		});
		field.setAttribute("aria-label", "Texte à copier");
		this.querySelector("button")?.after(field);
		field.focus();
		field.select();
	};

	#confirm() {
		this.#label("Copié");
		this.#timer = setTimeout(() => this.#rest(), shownForMs);
	}

	#rest() {
		clearTimeout(this.#timer);
		this.#label(this.querySelector("button")?.dataset.label ?? "");
		this.#say("");
	}

	#label(words: string) {
		const label = this.querySelector("button span");
		if (label) label.textContent = words;
	}

	#say(words: string) {
		const status = this.querySelector("[role=status]");
		if (status) status.textContent = words;
	}
}

/** `<share-sheet data-title="…" data-address="…">`: its button opens the system's share sheet; hidden without one. */
export class ShareSheet extends HTMLElement {
	connectedCallback() {
		if (!navigator.share) return;
		this.dataset.ready = "";
		this.onclick = () =>
			// The promise rejects when the visitor closes the sheet.
			navigator.share({ title: this.dataset.title, url: this.dataset.address }).catch(() => {});
	}
}

/** `<print-button>`: its button prints the page. Hidden without scripts. */
export class PrintButton extends HTMLElement {
	connectedCallback() {
		this.dataset.ready = "";
		this.onclick = () => print();
	}
}
