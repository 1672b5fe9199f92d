import type { EntryContext } from "@remix-run/node";

/**
 * Returns the inline script of a page, in place of `<Scripts>`: the entry module, which enhances every page, and, for
 * pages whose route has `handle.hydrate`, Remix's data and the code that loads the modules of their routes.
 */
export function pageScript(context: EntryContext): string {
	const { manifest, serverHandoffString, staticHandlerContext } = context;
	const entry = `import(${JSON.stringify(manifest.entry.module)})`;
	if (!isHydrated(context)) return entry;
	// This includes the routes below a failed one: the client router drops the error while it lacks a module.
	const routes = staticHandlerContext.matches.flatMap((match) => manifest.routes[match.route.id] ?? []);
	const modules = routes.map((route) => route.module);
	const chunks = routes.flatMap((route) => route.imports ?? []);
	const known = new Set([manifest.url, ...modules]);
	const first = [...known, ...new Set(chunks.filter((chunk) => !known.has(chunk)))];
	const values = [first, routes.map((route) => route.id), modules].map((value) => JSON.stringify(value));
	return `window.__remixContext=${serverHandoffString};window.loadRoutes=(${loader})(${values.join()});${entry}`;
}

/** Returns whether a route of the page has `handle.hydrate`. */
export const isHydrated = ({ routeModules, staticHandlerContext: { matches } }: EntryContext) =>
	matches.some(({ route }) => {
		const handle: unknown = routeModules[route.id]?.handle;
		return handle instanceof Object && "hydrate" in handle;
	});

/** This code runs in the browser. It is self-contained ES2020; older browsers do without scripts. */
const loader = `(first,ids,modules)=>()=>
Promise.all(first.map((path)=>import(path).then((module)=>[path,module]))).then((loaded)=>{
const byPath=Object.fromEntries(loaded);
window.__remixRouteModules=Object.fromEntries(ids.map((id,index)=>[id,byPath[modules[index]]]))
})`.replaceAll("\n", "");
