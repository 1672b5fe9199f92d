/** Shows in a public page's `.loading` that the next page is on its way, until it replaces this one. */
export function announceNavigation() {
	addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
		const notice = findNotice();
		if (link === null || notice === null || !leadsToPage(event, link)) return;
		const words = document.createElement("p");
		words.className = "loading-words";
		if (link.pathname === "/gallery")
			words.append(Object.assign(document.createElement("span"), { className: "loading-spinner" }));
		words.append(loadingWords(link.pathname));
		notice.replaceChildren(words);
		notice.dataset.busy = "";
	});
	// A page that is left and comes back from the back-forward cache waits for nothing.
	for (const type of ["pageshow", "pagehide"])
		addEventListener(type, () => {
			const notice = findNotice();
			notice?.replaceChildren();
			notice?.removeAttribute("data-busy");
		});
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

const findNotice = () => document.querySelector<HTMLElement>(".loading[data-announce]");

/** What a visitor reads while a page is loading (docs/product.md, pages). */
function loadingWords(path: string): string {
	if (path.startsWith("/events")) return "Chargement des événements...";
	if (path.startsWith("/report/")) return "Chargement du rapport...";
	if (path === "/gallery") return "Chargement de la galerie...";
	return "Chargement...";
}
