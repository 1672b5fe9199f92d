import "./markdown-text.css";
/** Shows a text as `markdownHtml` renders it on the server. */
export function MarkdownText({ html }: { html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: all but our own tags is escaped
	return <div className="article-text markdown-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
