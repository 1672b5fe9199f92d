/** One thing that a page, a style sheet or a feed names. */
export type Link = { from: string; to: string; kind: Kind };

/** What it is used as. */
export type Kind = "page" | "image" | "video" | "style" | "font" | "script" | "manifest" | "feed" | "form";

/** What a document names, by its type. */
export function linksIn(from: string, type: string, text: string): Link[] {
	if (type.startsWith("text/html")) return linksOf(from, text);
	if (type.startsWith("text/css"))
		return [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, to = ""]) => ({
			from,
			to,
			kind: /\.(woff2?|ttf)(\?|$)/.test(to) ? "font" : "image",
		}));
	if (/xml/.test(type) && !type.startsWith("image/"))
		return [...text.matchAll(/<(?:loc|image:loc|link[^>]*href=")>?([^<"]+)/g)].map(([whole = "", to = ""]) => ({
			from,
			to: unescaped(to),
			kind: whole.startsWith("<image") ? "image" : /rel="self"/.test(whole) ? "feed" : "page",
		}));
	if (type.startsWith("application/manifest"))
		return (
			(JSON.parse(text) as { icons?: { src: string }[] }).icons?.map(({ src }) => ({ from, to: src, kind: "image" })) ??
			[]
		);
	if (type.startsWith("text/calendar"))
		return [...text.replace(/\r\n /g, "").matchAll(/^URL[^:]*:(.+)\r$/gm)].map(([, to = ""]) => ({
			from,
			to,
			kind: "page",
		}));
	return [];
}

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

function linksOf(page: string, html: string): Link[] {
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
			return found.flatMap(([to, kind]) => (to === undefined ? [] : [{ from: page, to, kind }]));
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
