import type { HTMLAttributes } from "react";

/** React 18 passes the attributes of a custom element on unchanged: `class`, not `className`. */
type ElementAttributes = HTMLAttributes<HTMLElement> & { class?: string; [data: `data-${string}`]: unknown };

declare global {
	namespace JSX {
		interface IntrinsicElements {
			"slide-show": ElementAttributes;
			"counting-number": ElementAttributes;
			"copy-text": ElementAttributes;
			"share-sheet": ElementAttributes;
			"print-button": ElementAttributes;
			"photo-lightbox": ElementAttributes;
			"reveal-password": ElementAttributes;
		}
	}
}
