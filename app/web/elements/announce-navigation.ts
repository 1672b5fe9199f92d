/** How long a next page may take before it is announced, in milliseconds: most come sooner, and drawing delays them. */
const announceDelay = 150;

/** Shows in a public page's `.loading` that the next page is on its way, until it replaces this one. */
export function announceNavigation() {
	const notice = document.querySelector<HTMLElement>(".loading[data-announce]");
	if (notice === null) return;
	let timer: ReturnType<typeof setTimeout> | undefined;
	addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
		if (link && leadsToPage(event, link)) timer = setTimeout(announce, announceDelay, notice, link.pathname);
	});
	// A page that is left and comes back from the back-forward cache waits for nothing.
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
	!/\.\w+$|^\/uploads\//.test(pathname) && // files
	(pathname !== location.pathname || search !== location.search || !href.includes("#"));

/** What a visitor reads while a page is loading (docs/product.md, pages). */
function loadingWords(path: string): string {
	if (path.startsWith("/events")) return "Chargement des événements...";
	if (path.startsWith("/report/")) return "Chargement du rapport...";
	if (path === "/gallery") return "Chargement de la galerie...";
	return "Chargement...";
}
