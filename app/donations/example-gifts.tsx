import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import type { ShownExample, shownExamples } from "./gift-examples";
import "./example-gifts.css";
import { publicPaths } from "~/kinds/paths";

/** What gifts pay for, by currency, with links that fill in the promise. */
export function ExampleGifts({ groups }: { groups: ReturnType<typeof shownExamples> }) {
	return (
		<section className="donation-part" aria-labelledby="exemples">
			<h2 id="exemples">Ce que permet votre don</h2>
			{groups.map(({ currency, label, examples }) => (
				<div key={currency} className="example-gifts-group">
					{groups.length > 1 && <h3>{label}</h3>}
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="example-gifts">
						{examples.map((example) => (
							<ExampleGift key={example.value} example={example} />
						))}
					</ul>
				</div>
			))}
		</section>
	);
}

function ExampleGift({ example: { amount, words, query } }: { example: ShownExample }) {
	return (
		<li className="example-gift">
			<p>
				<strong className="example-gift-amount">{amount}</strong> {words}
			</p>
			<p className="example-gift-links">
				<ButtonLink tone="primary" to={`${publicPaths.pledge}?${query}`}>
					Donner {amount}
				</ButtonLink>
				<Link className="link-alone" to={`${publicPaths.pledge}?${query}&frequence=mensuelle`}>
					Chaque mois<span className="visually-hidden"> : {amount}</span>
				</Link>
			</p>
		</li>
	);
}
