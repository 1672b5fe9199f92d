/** How many children are served (docs/product.md, facts). */
const served = 150_000;

/** The number of children served, which counts up once when scrolled into view (`elements/counting-number.ts`). */
export function Counter() {
	return (
		<strong className="counter">
			<counting-number>{served.toLocaleString("fr-FR")}</counting-number>
		</strong>
	);
}
