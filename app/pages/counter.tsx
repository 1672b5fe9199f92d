/** The number of children served, which counts up once when scrolled into view (`elements/counting-number.ts`). */
export function Counter({ served }: { served: number }) {
	return (
		<strong className="counter">
			<counting-number>{served.toLocaleString("fr-FR")}</counting-number>
		</strong>
	);
}
