import { Component, type ReactNode } from "react";
import { fillForm } from "~/web/ui/fill-form";

type Props = { children: ReactNode };
type State = { error?: unknown };
type Typed = { action: string | null; fields: FormData; files: [name: string, chosen: FileList][] };

/**
 * Recovers when a browser that translates a page, or an extension, has replaced text nodes that React knows, so that
 * React finds no node to remove: the content is rendered again, with the typed texts and chosen files.
 */
export class KeepTyped extends Component<Props, State, Typed[] | null> {
	override state: State = {};

	static getDerivedStateFromError = (error: unknown): State => ({ error });

	/** Reads the forms while the former ones are still there. */
	override getSnapshotBeforeUpdate() {
		return this.state.error === undefined ? null : typedTexts();
	}

	override componentDidUpdate(_props: Props, _state: State, typed: Typed[] | null) {
		if (typed === null) return;
		typeAgain(typed);
		this.setState({ error: undefined });
	}

	override render() {
		const { error } = this.state;
		if (error !== undefined && !(error instanceof DOMException && error.name === "NotFoundError")) throw error;
		return this.props.children;
	}
}

/** Returns the texts typed and files chosen in the forms of the page. */
export const typedTexts = (): Typed[] => [...document.forms].map(typedInto);

function typedInto(form: HTMLFormElement): Typed {
	const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")];
	const files = inputs.flatMap(({ name, files }): Typed["files"] => (files?.length ? [[name, files]] : []));
	return { action: form.getAttribute("action"), fields: new FormData(form), files };
}

/** Restores typed texts and chosen files in the forms that were rendered again. */
export function typeAgain(typed: Typed[]) {
	const forms = [...document.forms];
	for (const { action, fields, files } of typed) {
		const place = forms.findIndex((form) => form.getAttribute("action") === action);
		const [form] = place < 0 ? [] : forms.splice(place, 1);
		if (form === undefined) continue;
		for (const [name, chosen] of files) choose(form.elements.namedItem(name), chosen);
		fillForm(form, fields);
	}
}

function choose(input: RadioNodeList | Element | null, files: FileList) {
	if (!(input instanceof HTMLInputElement)) return;
	input.files = files;
	input.dispatchEvent(new Event("change", { bubbles: true }));
}
