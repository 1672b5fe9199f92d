import type { EntryContext } from "@remix-run/node";

/**
 * The inline script of a page, in place of `<Scripts>`: the entry module, which enhances every page, and for pages whose
 * route has `handle.hydrate` Remix's data and what loads the modules of their routes.
 */
export function pageScript(context: EntryContext): string {
	const { manifest, serverHandoffString, staticHandlerContext } = context;
	const entry = `import(${JSON.stringify(manifest.entry.module)})`;
	const when = hydration(context);
	if (when === undefined) return entry;
	// Also the routes below a failed one: the client router drops the error while it lacks a module.
	const routes = staticHandlerContext.matches.flatMap((match) => manifest.routes[match.route.id] ?? []);
	const modules = routes.map((route) => route.module);
	const chunks = routes.flatMap((route) => route.imports ?? []);
	const known = new Set([manifest.url, ...modules]);
	const first = [...known, ...new Set(chunks.filter((chunk) => !known.has(chunk)))];
	const values = [when, first, routes.map((route) => route.id), modules].map((value) => JSON.stringify(value));
	return `window.__remixContext=${serverHandoffString};window.loadRoutes=(${loader})(${values.join()});${entry}`;
}

/** When a page is hydrated: once it has loaded, or when a form in it is used. */
export type Hydrate = "loaded" | "used";

/** What the innermost route with `handle.hydrate` says; undefined when the page is not hydrated. */
export const hydration = ({ routeModules, staticHandlerContext: { matches } }: EntryContext): Hydrate | undefined =>
	matches.map(({ route }) => hydrateOf(routeModules[route.id]?.handle)).findLast((one) => one !== undefined);

function hydrateOf(handle: unknown): Hydrate | undefined {
	const when = handle instanceof Object && "hydrate" in handle ? handle.hydrate : undefined;
	return when === "loaded" || when === "used" ? when : undefined;
}

/** Runs in the browser. Self-contained ES2020; older browsers do without scripts. */
const loader = `(when,first,ids,modules)=>({when,load:()=>
Promise.all(first.map((path)=>import(path).then((module)=>[path,module]))).then((loaded)=>{
const byPath=Object.fromEntries(loaded);
window.__remixRouteModules=Object.fromEntries(ids.map((id,index)=>[id,byPath[modules[index]]]))
})})`.replaceAll("\n", "");
