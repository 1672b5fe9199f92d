import type { EntryContext } from "@remix-run/node";

/**
 * The one inline script of a page: Remix's data, and the modules to start with. It does what Remix's own `<Scripts>`
 * does, but on a slow connection (`navigator.connection.effectiveType` below 4g) it waits for the first touch, pointer
 * or key: what the visitor came to read then has the line for itself, and every page works without scripts.
 */
export function pageScript({ manifest, serverHandoffString, staticHandlerContext }: EntryContext): string {
	// Those below a route that failed as well: while the browser's router lacks a module it forgets what failed.
	const routes = staticHandlerContext.matches.flatMap((match) => manifest.routes[match.route.id] ?? []);
	const modules = routes.map((route) => route.module);
	const chunks = [...(manifest.entry.imports ?? []), ...routes.flatMap((route) => route.imports ?? [])];
	const known = new Set([manifest.url, ...modules]);
	const first = [...known, ...new Set(chunks.filter((chunk) => !known.has(chunk)))];
	return `window.__remixContext=${serverHandoffString};(${start})(${[
		first,
		routes.map((route) => route.id),
		modules,
		manifest.entry.module,
	]
		.map((value) => JSON.stringify(value))
		.join()})`;
}

/** Runs in the browser. Plain ES2020 that needs nothing around it; older browsers do without scripts. */
const start = `(first,ids,modules,entry)=>{
let begun=false;
const begin=()=>{
if(begun)return;
begun=true;
Promise.all(first.map((path)=>import(path).then((module)=>[path,module]))).then((loaded)=>{
const byPath=Object.fromEntries(loaded);
window.__remixRouteModules=Object.fromEntries(ids.map((id,index)=>[id,byPath[modules[index]]]));
return import(entry)
})
};
const type=navigator.connection&&navigator.connection.effectiveType;
if(!type||type==="4g")return begin();
for(const event of["pointerdown","touchstart","keydown"])addEventListener(event,begin,{once:true,passive:true})
}`.replaceAll("\n", "");
