/** The swipe threshold, in pixels (docs/product.md, constants). */
const swipe = 40;

/** Milliseconds until the next slide is revealed: after the transition, so that a press is answered at once. */
const revealDelayMs = 1000;

/**
 * `<slide-show data-every="7000">`: shows one of the elements in its `[data-slides]` at a time, and the next one after
 * so many milliseconds. Paused while hovered, focused or in a hidden page, stopped by its button, and never started
 * with prefers-reduced-motion (WCAG 2.2.2). Without a script the first slide is shown, or the row scrolls, and the
 * buttons in `[data-script]` are hidden.
 *
 * Buttons: `[data-started]` stops and starts it and is named by this attribute or `data-stopped`, `[data-step]` moves
 * by so many slides, `[data-slide]` moves to one.
 */
export class SlideShow extends HTMLElement {
	#index = 0;
	#started = false;
	#pressedAt: number | undefined;
	#dragged = false;
	#timer: ReturnType<typeof setInterval> | undefined;
	#reveal: ReturnType<typeof setTimeout> | undefined;
	#listeners = new AbortController();

	get #row() {
		return this.querySelector<HTMLElement>("[data-slides]");
	}

	connectedCallback() {
		const row = this.#row;
		if (row === null || this.#slides.length < 2) return;
		this.#started = !matchMedia("(prefers-reduced-motion: reduce)").matches;
		this.#listeners = new AbortController();
		const on = (on: EventTarget, type: string, listener: (event: Event) => void) =>
			on.addEventListener(type, listener, { signal: this.#listeners.signal });
		on(this, "click", (event) => this.#press(event.target));
		for (const type of ["mouseenter", "mouseleave", "focusin", "focusout"]) on(this, type, () => this.#pace());
		// The page may come from the back-forward cache, or the row was swiped before the script ran.
		on(window, "pageshow", () => {
			this.#show(this.#index);
			this.#scrollTo(this.#index);
		});
		on(row, "dragstart", (event) => event.preventDefault());
		on(row, "pointerdown", (event) => {
			if (event instanceof PointerEvent && event.isPrimary) this.#pressedAt = event.clientX;
		});
		on(row, "focusin", ({ target }) => {
			this.#show(this.#slides.findIndex((slide) => target instanceof Node && slide.contains(target)));
		});
		// This click ends a drag on a link; a key has no detail.
		on(row, "click", (event) => {
			if (this.#dragged && event instanceof MouseEvent && event.detail > 0) event.preventDefault();
		});
		on(row, "pointercancel", () => {
			this.#pressedAt = undefined;
		});
		on(row, "pointerup", (event) => event instanceof PointerEvent && this.#release(event.clientX));
		row.removeAttribute("tabindex");
		row.setAttribute("data-ready", "");
		for (const shown of this.querySelectorAll<HTMLElement>("[data-script]")) shown.hidden = false;
		for (const hint of this.querySelectorAll<HTMLElement>("[data-no-script]")) hint.hidden = true;
		this.#show(0);
	}

	disconnectedCallback() {
		this.#listeners.abort();
		clearInterval(this.#timer);
		clearTimeout(this.#reveal);
	}

	get #slides() {
		return [...(this.#row?.children ?? [])].filter((slide) => slide instanceof HTMLElement);
	}

	#press(target: EventTarget | null) {
		const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
		if (button === null) return;
		const { step, slide, started } = button.dataset;
		if (started !== undefined) this.#started = !this.#started;
		this.#show(slide === undefined ? this.#index + Number(step ?? 0) : Number(slide));
	}

	#release(x: number) {
		const moved = this.#pressedAt === undefined ? 0 : x - this.#pressedAt;
		this.#pressedAt = undefined;
		this.#dragged = Math.abs(moved) > 4;
		if (Math.abs(moved) >= swipe) this.#show(this.#index + (moved < 0 ? 1 : -1));
	}

	#show(index: number) {
		const slides = this.#slides;
		const before = this.#index;
		this.#index = (index + slides.length) % slides.length;
		for (const [at, slide] of slides.entries()) {
			slide.toggleAttribute("data-shown", at === this.#index);
			if (at <= this.#index) reveal(slide);
			// These slides are stacked; the others are in a row that scrolls.
			if (slide.hasAttribute("aria-hidden")) slide.setAttribute("aria-hidden", String(at !== this.#index));
			// It does not scroll at first: reading the width would lay the page out before it is painted.
			else if (at === this.#index && at !== before) this.#scrollTo(at);
		}
		this.#label(slides.length);
		this.#pace();
		// Pictures in templates are not loaded: each is revealed while the one before is shown.
		clearTimeout(this.#reveal);
		const next = slides[this.#index + 1];
		if (next) this.#reveal = setTimeout(reveal, revealDelayMs, next);
	}

	#scrollTo(index: number) {
		const row = this.#row;
		row?.scrollTo({ left: index * row.clientWidth });
	}

	/** Starts and stops the rotation. */
	#pace() {
		const moves = this.#started && !this.matches(":hover, :focus-within");
		this.#row?.setAttribute("aria-live", moves ? "off" : "polite");
		clearInterval(this.#timer);
		if (moves)
			this.#timer = setInterval(
				() => document.hidden || this.closest("[data-open]") || this.#show(this.#index + 1),
				Number(this.dataset.every),
			);
	}

	#label(count: number) {
		const toggle = this.querySelector<HTMLElement>("[data-started]");
		const name = toggle?.querySelector("span");
		if (toggle && name) name.textContent = (this.#started ? toggle.dataset.started : toggle.dataset.stopped) ?? "";
		this.toggleAttribute("data-stopped", !this.#started);
		for (const dot of this.querySelectorAll<HTMLElement>("[data-slide]"))
			if (Number(dot.dataset.slide) === this.#index) dot.setAttribute("aria-current", "true");
			else dot.removeAttribute("aria-current");
		const place = this.querySelector<HTMLElement>("[data-place]");
		if (place) place.textContent = `${place.dataset.place} ${this.#index + 1} sur ${count}`;
	}
}

function reveal(slide: HTMLElement) {
	slide.hidden = false;
	const template = slide.querySelector("template");
	// In a browser, React gives a template child nodes instead of a content.
	template?.replaceWith(...[...template.content.childNodes, ...template.childNodes]);
}
