const shapes = {
	pause: "M8 5v14M16 5v14",
	play: "M8 5.5v13l11-6.5Z",
	previous: "M15 5l-7 7 7 7",
	next: "M9 5l7 7-7 7",
	message: "M3 6h18v13H3ZM3.5 7l8.5 6.5 8.5-6.5",
	menu: "M4 7h16M4 12h16M4 17h16",
	copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
	up: "M12 20V5M6 11l6-6 6 6",
	down: "M12 4v15M6 13l6 6 6-6",
	first: "M5 4h14M12 20V9M6.5 14l5.5-5.5 5.5 5.5",
	close: "M6 6l12 12M18 6L6 18",
	search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13ZM15.5 15.5L21 21",
};

/** A decorative icon beside a label, which may be visually hidden. */
export function Icon({ name }: { name: keyof typeof shapes }) {
	return (
		<svg
			viewBox="0 0 24 24"
			width="24"
			height="24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2.5"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={shapes[name]} />
		</svg>
	);
}
