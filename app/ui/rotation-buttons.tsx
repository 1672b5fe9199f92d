import { Icon } from "./icon";
import type { useRotation } from "./use-rotation";
import "./rotation-buttons.css";

type RotationButtonsProps = { rotation: ReturnType<typeof useRotation>; count: number; what: string };

/** More dots do not fit on 320 px at 44 px each: the position is text then. */
const maxDots = 3;

/** Pause, and a button for each item; pause comes first in the tab order, for those whom motion disturbs. */
export function RotationButtons({ rotation, count, what }: RotationButtonsProps) {
	if (!rotation.ready) return null;
	return (
		<div className="rotation-buttons">
			<button type="button" className="round-button" onClick={rotation.toggle}>
				<Icon name={rotation.started ? "pause" : "play"} />
				<span className="visually-hidden">{rotation.started ? "Mettre en pause" : "Faire défiler"}</span>
			</button>
			{count > maxDots ? (
				<span className="rotation-place">
					{what} {rotation.index + 1} sur {count}
				</span>
			) : (
				Array.from({ length: count }, (_, index) => (
					<button
						// biome-ignore lint/suspicious/noArrayIndexKey: items are identified by their index
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
