/**
 * A text that a custom element may change before React hydrates the page: hydration leaves it as it is.
 * @param text a constant or numbers, without markup
 */
export function WrittenText({ text, ...span }: { text: string; className?: string; role?: "status" } & Place) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: no text of somebody else
	return <span {...span} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

type Place = { "data-place"?: string };
