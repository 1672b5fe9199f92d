import { localPath } from "~/http/local-path";

type RemovalFactsProps = { relation: string; page: string | null };

/** Who asks to remove a photo, and where it is: a link when it is a page of this site. */
export function RemovalFacts({ relation, page }: RemovalFactsProps) {
	const path = localPath(page);
	return (
		<>
			<dt>Pour la personne</dt>
			<dd>{relation}</dd>
			{page && (
				<>
					<dt>Page</dt>
					<dd>
						{path ? (
							<a className="link-alone" href={path}>
								{page}
							</a>
						) : (
							page
						)}
					</dd>
				</>
			)}
		</>
	);
}
