/** What something that a page names is used as. */
type Kind = "page" | "image" | "video" | "style" | "font" | "script" | "manifest" | "feed" | "form";

/** The tags of a page with their attributes, which React has escaped. */
export function tagsOf(html: string) {
	const shown = html.replace(/<script\b[^>]*>.*?<\/script>/gs, (script) => script.slice(0, script.indexOf(">") + 1));
	return [...shown.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
		([, name = "", rest = ""]) => ({
			name: name.toLowerCase(),
			attributes: Object.fromEntries(
				[...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
					key.toLowerCase(),
					unescaped(value),
				]),
			) as Partial<Record<string, string>>,
		}),
	);
}

const unescaped = (text: string) =>
	text
		.replace(/&quot;/g, '"')
		.replace(/&#x27;/g, "'")
		.replace(/&lt;/g, "<")
		.replace(/&gt;/g, ">")
		.replace(/&amp;/g, "&");

/** Which files a `srcset` names. */
const filesOf = (srcset: string) => srcset.split(",").map((one) => one.trim().split(" ")[0] ?? "");

/** What a page names. */
export function linksOf(html: string): { to: string; kind: Kind }[] {
	return tagsOf(html).flatMap(
		({ name, attributes: { href, src, srcset, action, content, poster, rel, as, property, name: key, type } }) => {
			const found: [string | undefined, Kind][] = [];
			if (name === "a") found.push([href, "page"]);
			if (name === "form") found.push([action, "form"]);
			if (name === "link") found.push([href, kindOfLink(rel, as, type)]);
			if (name === "script") found.push([src, "script"]);
			if (name === "img") found.push([src, "image"]);
			if (name === "video" || (name === "source" && src)) found.push([src, "video"], [poster, "image"]);
			for (const file of srcset ? filesOf(srcset) : []) found.push([file, "image"]);
			if (name === "meta" && /^(og|twitter):image$/.test(property ?? key ?? "")) found.push([content, "image"]);
			if (name === "meta" && property === "og:url") found.push([content, "page"]);
			return found.flatMap(([to, kind]) => (to === undefined ? [] : [{ to, kind }]));
		},
	);
}

function kindOfLink(rel = "", as = "", type = ""): Kind {
	if (rel === "stylesheet" || as === "style") return "style";
	if (rel.includes("icon") || as === "image") return "image";
	if (rel === "manifest") return "manifest";
	if (as === "font") return "font";
	if (rel === "modulepreload" || as === "script") return "script";
	return rel === "alternate" && type !== "text/html" ? "feed" : "page";
}
