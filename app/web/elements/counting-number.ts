/** In milliseconds (docs/product.md, constants). */
const durationMs = 2000;
const tickMs = 50;

/**
 * `<counting-number>150 000</counting-number>`: counts up to its number once when scrolled into view. Screen readers
 * get the number; with prefers-reduced-motion it does not move.
 */
export class CountingNumber extends HTMLElement {
	#timer: ReturnType<typeof setInterval> | undefined;
	#seen: IntersectionObserver | undefined;
	#text = "";

	connectedCallback() {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		this.#seen = new IntersectionObserver((entries) => {
			if (!entries.at(-1)?.isIntersecting) return;
			this.#seen?.disconnect();
			this.#count(this.textContent ?? "");
		});
		this.#seen.observe(this);
	}

	disconnectedCallback() {
		this.#seen?.disconnect();
		clearInterval(this.#timer);
		if (this.#text) this.replaceChildren(this.#text);
	}

	#count(text: string) {
		this.#text = text;
		const target = Number(text.replace(/\D/g, ""));
		const spoken = document.createElement("span");
		spoken.className = "visually-hidden";
		spoken.textContent = text;
		const seen = document.createElement("span");
		seen.setAttribute("aria-hidden", "true");
		let now = 0;
		const show = () => {
			seen.textContent = grouped(now);
		};
		show();
		this.replaceChildren(spoken, seen);
		this.#timer = setInterval(() => {
			now = Math.min(target, now + (target * tickMs) / durationMs);
			show();
			if (now < target) return;
			clearInterval(this.#timer);
			this.replaceChildren(text);
		}, tickMs);
	}
}

/** Groups digits as in French. Loading `Intl` takes a phone a tenth of a second, when the page is first touched. */
const grouped = (number: number) => String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
