import { Icon } from "./icon";
import { WrittenText } from "./written-text";
import "./rotation-buttons.css";

/** More dots do not fit on 320 px at 44 px each: the position is text then. */
const maxDots = 3;

/**
 * The buttons of a `<slide-show>`: pause, and one for each slide; pause comes first in the tab order, for those whom
 * motion disturbs. Hidden until the script runs.
 */
export function RotationButtons({ count, what }: { count: number; what: string }) {
	return (
		<div className="rotation-buttons">
			<button type="button" className="round-button" data-started="Mettre en pause" data-stopped="Faire défiler">
				<Icon name="pause" />
				<Icon name="play" />
				<WrittenText className="visually-hidden" text="Mettre en pause" />
			</button>
			{count > maxDots ? (
				<WrittenText className="rotation-place" data-place={what} text={`${what} 1 sur ${count}`} />
			) : (
				Array.from({ length: count }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: items are identified by their index
					<button key={index} type="button" className="rotation-dot" data-slide={index}>
						<span className="visually-hidden">
							{what} {index + 1} sur {count}
						</span>
					</button>
				))
			)}
		</div>
	);
}
