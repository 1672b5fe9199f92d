import { Picture } from "~/images/picture";
import { type PictureFile, screenFile } from "~/images/picture-file";
import type { SpendingWords } from "./shown-spending.server";
import "./spending-list.css";

/** Spendings with their proofs. */
export function SpendingList({ spendings }: { spendings: SpendingWords[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="spending-list">
			{spendings.map(({ id, title, amount, date, needTitle, proof }) => (
				<li key={id} className="spending">
					{proof && <Proof proof={proof} title={title} />}
					<div>
						<p className="spending-amount">{amount}</p>
						<p>{title}</p>
						<p className="card-quiet">
							Le {date}
							{needTitle && `, pour « ${needTitle} »`}
						</p>
					</div>
				</li>
			))}
		</ul>
	);
}

const Proof = ({ proof, title }: { proof: PictureFile; title: string }) => (
	<a className="spending-proof" href={screenFile(proof)}>
		<Picture use="thumb" picture={{ ...proof, alt: "" }} />
		<span>
			Preuve<span className="visually-hidden"> : {title}</span>
		</span>
	</a>
);
