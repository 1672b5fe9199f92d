import sax from "sax";

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

/** An XML document as a strict parser reads it; throws when it is not well-formed. */
export function parsedXml(xml: string): Element {
	const parser = sax.parser(true);
	const document: Element = { name: "", attributes: {}, text: "", children: [] };
	const open = [document];
	parser.onerror = (error) => {
		throw error;
	};
	parser.onopentag = ({ name, attributes }) => {
		const element = { name, attributes: attributes as Record<string, string>, text: "", children: [] };
		open.at(-1)?.children.push(element);
		open.push(element);
	};
	parser.onclosetag = () => void open.pop();
	parser.ontext = parser.oncdata = (text) => {
		for (const element of open) element.text += text;
	};
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold, and the parser lets them pass
	if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(xml)) throw new Error("A character that XML cannot hold");
	parser.write(xml).close();
	const [root] = document.children;
	if (root === undefined) throw new Error("An empty document");
	return root;
}

/** The elements of this name right below another. */
export const below = (element: Element, name: string) => element.children.filter((child) => child.name === name);

/** The texts of the elements of this name right below another. */
export const textsBelow = (element: Element, name: string) => below(element, name).map((child) => child.text.trim());
