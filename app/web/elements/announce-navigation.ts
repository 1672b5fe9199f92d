/** Milliseconds before a slow page is announced: most pages come sooner, and drawing delays them. */
const announceDelayMs = 150;

/** Announces in a public page's `.loading` that the next page is loading, until it replaces this one. */
export function announceNavigation() {
	const notice = document.querySelector<HTMLElement>(".loading[data-announce]");
	if (notice === null) return;
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
		if (link && leadsToPage(event, link)) timer = setTimeout(announce, announceDelayMs, notice, link.pathname);
	});
	// A page restored from the back-forward cache no longer waits for another one.
	for (const type of ["pageshow", "pagehide"])
		addEventListener(type, () => {
			clearTimeout(timer);
			notice.replaceChildren();
			notice.removeAttribute("data-busy");
		});
}

function announce(notice: HTMLElement, path: string) {
	notice.innerHTML = `<p class="loading-words">${loadingWords(path)}</p>`;
	notice.dataset.busy = path;
}

const leadsToPage = (event: MouseEvent, { href, target, download, origin, pathname, search }: HTMLAnchorElement) =>
	!event.defaultPrevented &&
	download === "" &&
	event.button === 0 &&
	!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
	target === "" &&
	origin === location.origin &&
	!/\.\w+$|^\/uploads\//.test(pathname) && // a link to a file leads to no page
	(pathname !== location.pathname || search !== location.search || !href.includes("#"));

/** Returns the text while a page is loading (docs/product.md, pages). */
function loadingWords(path: string): string {
	if (path.startsWith("/events")) return "Chargement des événements...";
	if (path.startsWith("/report/")) return "Chargement du rapport...";
	if (path === "/gallery") return "Chargement de la galerie...";
	return "Chargement...";
}
