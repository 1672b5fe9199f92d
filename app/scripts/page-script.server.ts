import type { EntryContext } from "@remix-run/node";

/**
 * The inline script of a page: Remix's data and entry modules, in place of `<Scripts>`. On a slow connection
 * (`navigator.connection.effectiveType` below 4g) it loads the modules on the first touch, pointer or key: the content
 * then has the bandwidth, and every page works without scripts.
 *
 * It also handles the promises of cross-document view transitions: Chromium rejects them when another navigation, such as
 * Back, skips the transition, and would report an uncaught error.
 */
export function pageScript({ manifest, serverHandoffString, staticHandlerContext }: EntryContext): string {
	// Also the routes below a failed one: the client router drops the error while it lacks a module.
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

/** Runs in the browser. Self-contained ES2020; older browsers do without scripts. */
const start = `(first,ids,modules,entry)=>{
for(const event of["pageswap","pagereveal"])addEventListener(event,({viewTransition:fade})=>{
if(fade)for(const promise of[fade.ready,fade.finished,fade.updateCallbackDone])promise.catch(()=>{})
});
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
