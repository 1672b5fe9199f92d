/** The child of an XML node that the parser made. */
const child = (node: unknown, name: string): unknown =>
	typeof node === "object" && node !== null && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined;

/** The node at a path of names; the first one where there are several. */
export function nodeAt(node: unknown, path: string): unknown {
	const found = path.split("/").reduce((at, name) => child(Array.isArray(at) ? at[0] : at, name), node);
	return Array.isArray(found) ? found[0] : found;
}

/** All nodes of a name below a path. */
export function nodesAt(node: unknown, path: string): unknown[] {
	return path.split("/").reduce<unknown[]>((nodes, name) => nodes.flatMap((one) => child(one, name) ?? []), [node]);
}

/** The text of the node at a path; empty without one. */
export function textAt(node: unknown, path: string): string {
	const found = nodeAt(node, path);
	const text = typeof found === "string" ? found : child(found, "#text");
	return typeof text === "string" ? text : "";
}
