import { Icon } from "./icon";
import type { useRotation } from "./use-rotation";
import "./rotation-buttons.css";

type RotationButtonsProps = { rotation: ReturnType<typeof useRotation>; count: number; what: string };

/** More dots than this do not fit beside each other on 320 px, 44 px each: the place is told in words. */
const mostDots = 3;

/** Pause, and a button for each item; the pause comes first, so that whoever is disturbed by motion meets it first. */
export function RotationButtons({ rotation, count, what }: RotationButtonsProps) {
	if (!rotation.ready) return null;
	return (
		<div className="rotation-buttons">
			<button type="button" className="round-button" onClick={rotation.toggle}>
				<Icon name={rotation.started ? "pause" : "play"} />
				<span className="visually-hidden">{rotation.started ? "Mettre en pause" : "Faire défiler"}</span>
			</button>
			{count > mostDots ? (
				<span className="rotation-place">
					{what} {rotation.index + 1} sur {count}
				</span>
			) : (
				Array.from({ length: count }, (_, index) => (
					<button
						// biome-ignore lint/suspicious/noArrayIndexKey: the items are known by their number alone
						key={index}
						type="button"
						className="rotation-dot"
						aria-current={index === rotation.index ? "true" : undefined}
						onClick={() => rotation.show(index)}
					>
						<span className="visually-hidden">
							{what} {index + 1} sur {count}
						</span>
					</button>
				))
			)}
		</div>
	);
}
