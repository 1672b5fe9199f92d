import { Link } from "~/ui/link";

type JournalListProps = {
	entries: { id: string; who: string; did: string; subject: string; address?: string; at: string; when: string }[];
};

/** The entries, a sentence each: « Awa a ajouté l’événement « Noël » ». */
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
