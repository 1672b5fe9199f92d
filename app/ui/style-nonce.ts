import { setNonce } from "get-nonce";

// Radix inserts a style element for open dialogs, which needs the page's nonce.
if (typeof document !== "undefined") {
	const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
	if (nonce) setNonce(nonce);
}
