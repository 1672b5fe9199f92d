// Draws each graph of this folder (`*.dot`, Graphviz) as an SVG beside it: `npm run draw:docs`. The drawings are
// committed, so that they can be read without it; `tests/docs.test.ts` finds a file that a graph names and is gone.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { instance } from "@viz-js/viz";

const folder = new URL("./", import.meta.url);
const look = {
	graphAttributes: { fontname: "sans-serif", bgcolor: "white", ranksep: 0.45, nodesep: 0.3, pad: 0.2 },
	nodeAttributes: {
		shape: "box",
		style: "rounded",
		fontname: "sans-serif",
		fontsize: 11,
		color: "#1f5c4a",
		margin: "0.22,0.1",
	},
	edgeAttributes: { fontname: "sans-serif", fontsize: 9, color: "#5c6b66", fontcolor: "#5c6b66", arrowsize: 0.7 },
};

const graphviz = await instance();
for (const name of (await readdir(folder)).filter((file) => file.endsWith(".dot"))) {
	const text = await readFile(new URL(name, folder), "utf8");
	const svg = graphviz.renderString(text, { format: "svg", ...look });
	const [, title = ""] = /^\/\/ (.*)$/m.exec(text) ?? [];
	// Without Graphviz's version, which would change each file with each release, and with one title that says what is drawn.
	const drawing = svg
		.replace(/<!--[\s\S]*?-->\n?/g, "")
		.replace(/<title>[^<]*<\/title>\n?/g, "")
		.replace(/(<svg[^>]*>)/, `$1\n<title>${title}</title>`);
	await writeFile(new URL(name.replace(/dot$/, "svg"), folder), drawing);
}
