import type { ComponentProps } from "react";
import { TextAreaField } from "~/ui/field";
import { FormatButtons } from "./format-buttons";

/** A multi-line field whose text may hold Markdown: buttons that write it, and how to type it. */
export function MarkdownField(props: ComponentProps<typeof TextAreaField>) {
	return (
		<TextAreaField {...props} tools={<FormatButtons field={props.field.id} />}>
			<details className="format-help field-hint">
				<summary>Mise en forme</summary>
				<dl>
					<dt>
						<code>## Titre</code>
					</dt>
					<dd>un titre, seul sur sa ligne</dd>
					<dt>
						<code>- riz</code>
					</dt>
					<dd>une liste, un point par ligne</dd>
					<dt>
						<code>1. riz</code>
					</dt>
					<dd>une liste numérotée</dd>
					<dt>
						<code>**mot**</code>
					</dt>
					<dd>en gras</dd>
					<dt>
						<code>[texte](https://…)</code>
					</dt>
					<dd>un lien</dd>
				</dl>
				<p>
					Une adresse (https://… ou www…), un courriel ou un numéro de téléphone devient un lien de lui-même. Une ligne
					vide sépare deux paragraphes.
				</p>
			</details>
		</TextAreaField>
	);
}
