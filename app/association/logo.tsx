/** The mark of the site: a sun rising behind a hill, in the colours of the look. */
export function Logo() {
	return (
		<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
			<circle cx="20" cy="20" r="20" fill="#fbf7f0" />
			<circle cx="20" cy="22" r="9" fill="#f0b441" />
			<path d="M20 5v5M8.6 9.6l3.5 3.6M31.4 9.6l-3.5 3.6" stroke="#a63f1c" strokeWidth="2.5" strokeLinecap="round" />
			<path d="M2.5 26C8 21.5 14 21.5 20 26s12 4.5 17.5 0A20 20 0 0 1 20 40 20 20 0 0 1 2.5 26Z" fill="#0f4a3a" />
		</svg>
	);
}
