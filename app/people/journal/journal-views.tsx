import { useId } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import { Button, Link } from "~/web/ui/button";
import { Form } from "~/web/ui/form";
import { auditCategories } from "./audit-actions";

type JournalFilterProps = { people: { id: string; name: string }[]; query: Record<string, string> };

/** The form that filters the journal by person, category and words, as query parameters. */
export function JournalFilter({ people, query }: JournalFilterProps) {
	const id = useId();
	const narrowed = Object.keys(query).length > 0;
	const search = narrowed ? `?${new URLSearchParams(query)}` : "";
	return (
		// The key resets the uncontrolled fields, which « Tout afficher » requires.
		<Form key={search} method="get" className="journal-filter" role="search" aria-label="Journal">
			<div className="field">
				<label htmlFor={`${id}-person`}>Personne</label>
				<select id={`${id}-person`} name="personne" className="field-control" defaultValue={query.personne ?? ""}>
					<option value="">Tout le monde</option>
					{people.map((person) => (
						<option key={person.id} value={person.id}>
							{person.name}
						</option>
					))}
				</select>
			</div>
			<div className="field">
				<label htmlFor={`${id}-kind`}>Sujet</label>
				<select id={`${id}-kind`} name="genre" className="field-control" defaultValue={query.genre ?? ""}>
					<option value="">Tous les sujets</option>
					{Object.entries(auditCategories).map(([kind, { label }]) => (
						<option key={kind} value={kind}>
							{label}
						</option>
					))}
				</select>
			</div>
			<div className="field">
				<label htmlFor={`${id}-text`}>Mots</label>
				<input
					id={`${id}-text`}
					type="search"
					name="texte"
					className="field-control"
					maxLength={100}
					defaultValue={query.texte ?? ""}
				/>
			</div>
			<div className="actions">
				<Button tone="primary">Filtrer</Button>
				{narrowed && (
					<Link className="button" to={adminPaths.journal}>
						Tout afficher
					</Link>
				)}
				<a className="button" href={`${adminPaths.journalFile}${search}`} download>
					Télécharger (CSV)
				</a>
			</div>
		</Form>
	);
}

type JournalListProps = {
	entries: { id: string; who: string; did: string; subject: string; address?: string; at: string; when: string }[];
};

/** The entries, one sentence each: « Awa a ajouté l’événement « Noël » ». */
export function JournalList({ entries }: JournalListProps) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="journal">
			{entries.map(({ id, who, did, subject, address, at, when }) => (
				<li key={id}>
					<p>
						<bdi className="journal-who">{who}</bdi> {did}
						{subject && (
							<>
								{" « "}
								<bdi>{address ? <Link to={address}>{subject}</Link> : subject}</bdi>
								{" »"}
							</>
						)}
					</p>
					<p className="card-quiet">
						<time dateTime={at}>{when}</time>
					</p>
				</li>
			))}
		</ul>
	);
}
