import { setNonce } from "get-nonce";

// What an open dialog needs of the page behind it, Radix writes into a style element: with the page's nonce it may.
if (typeof document !== "undefined") {
	const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
	if (nonce) setNonce(nonce);
}
