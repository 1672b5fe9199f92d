import { Picture } from "~/media/images/picture";
import { publicPaths } from "~/platform/kinds/paths";
import type { TextPart } from "~/platform/search/highlight.server";
import { publications } from "~/publishing/seo/public-pages";
import { Link } from "~/web/ui/button";
import { SearchForm } from "~/web/ui/search-form";
import type { SearchPage } from "./site-search.server";
import "~/web/ui/search.css";

/** Links for visitors who found nothing. */
const elsewhere = [
	...publications.slice(1),
	{ to: publicPaths.mission, label: "Notre mission" },
	{ to: publicPaths.donate, label: "Faire un don" },
	{ to: publicPaths.contact, label: "Contact" },
	{ to: publicPaths.siteMap, label: "Plan du site" },
];

/** The page of the site's search: the field, the results, or what to try instead. */
export function SearchResults({ q, found, page, pages, failed }: SearchPage & { failed: boolean }) {
	return (
		<div className="page">
			<h1>Recherche</h1>
			<SearchForm label="Que cherchez-vous ?" q={q} />
			{failed && (
				<p className="field-error" role="alert">
					La recherche n’a pas pu aboutir. Réessayez dans un instant.
				</p>
			)}
			{found ? (
				<Found q={q} found={found} />
			) : (
				!failed && (
					<p>
						Des rapports, des besoins, des événements, des pages, des photos et des vidéos, par un ou plusieurs mots.
					</p>
				)
			)}
			{pages > 1 && (
				<nav className="pagination" aria-label="Pages">
					{page > 1 && (
						<Link className="button" rel="prev" to={pageOf(q, page - 1)}>
							Résultats précédents
						</Link>
					)}
					<span>
						Page {page} sur {pages}
					</span>
					{page < pages && (
						<Link className="button pagination-after" rel="next" to={pageOf(q, page + 1)}>
							Résultats suivants
						</Link>
					)}
				</nav>
			)}
		</div>
	);
}

const pageOf = (q: string, page: number) => `${publicPaths.search}?${new URLSearchParams({ q, page: String(page) })}`;

function Found({ q, found }: { q: string; found: NonNullable<SearchPage["found"]> }) {
	const { items, count, cut, corrected, tooShort } = found;
	if (count === 0)
		return (
			<div className="prose">
				<p role="status">{tooShort ? "Saisissez au moins trois lettres." : <>Aucun résultat pour « {q} ».</>}</p>
				{!tooShort && <p>Essayez un seul mot, plus court ou différent.</p>}
				<p>Ou continuez ici :</p>
				<ul className="links-alone">
					{elsewhere.map(({ to, label }) => (
						<li key={to}>
							<Link to={to}>{label}</Link>
						</li>
					))}
				</ul>
			</div>
		);
	return (
		<>
			<p role="status">
				{corrected && <>Aucun résultat exact pour « {q} ». </>}
				{cut && "Au moins "}
				{count === 1 ? "1 résultat" : `${count} résultats`}
				{corrected ? count === 1 ? " proche :" : " proches :" : <> pour « {q} »</>}
			</p>
			{[...new Set(items.map(({ group }) => group))].map((heading) => (
				<section key={heading}>
					<h2>{heading}</h2>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="search-results">
						{items
							.filter(({ group }) => group === heading)
							.map((item) => (
								<Result key={item.to} item={item} />
							))}
					</ul>
				</section>
			))}
		</>
	);
}

type FoundItem = NonNullable<SearchPage["found"]>["items"][number];

function Result({ item: { to, kind, when, title, excerpt, picture } }: { item: FoundItem }) {
	return (
		<li className="search-result">
			<div className="stack stack-tight">
				<h3>
					<Link className="card-link" to={to}>
						<HighlightedText parts={title} />
					</Link>
				</h3>
				{when && (
					<p className="card-quiet">
						{kind === "Vidéo" && "Vidéo · "}
						{when}
					</p>
				)}
				{excerpt.length > 0 && (
					<p>
						<HighlightedText parts={excerpt} />
					</p>
				)}
			</div>
			{picture && <Picture use="thumb" picture={picture} />}
		</li>
	);
}

/** Renders a text with the found words in `<mark>`. */
function HighlightedText({ parts }: { parts: TextPart[] }) {
	return (
		<>
			{parts.map(({ text, found }, index) => {
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
				return found ? <mark key={index}>{text}</mark> : text;
			})}
		</>
	);
}
