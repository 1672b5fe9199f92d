import type { NeedProgress } from "./need-progress";
import "./need-meter.css";

/** How far a need is: a bar and its words; nothing when there is neither a target nor a gift. */
export function NeedMeter({
	progress: { percent, words, promised, also },
	title,
}: {
	progress: NeedProgress;
	title: string;
}) {
	if (words === null && promised === null && also === null) return null;
	return (
		<div className="need-meter">
			{percent !== null && (
				<progress className="need-bar" max={100} value={percent} aria-label={`Avancement : ${title}`}>
					{percent} %
				</progress>
			)}
			{words && <p className="need-words">{words}</p>}
			{also && (
				<p className="card-quiet">
					{words ? "Aussi reçus : " : "Reçus : "}
					{also}
				</p>
			)}
			{promised && <p className="card-quiet">Promis, pas encore arrivés : {promised}</p>}
		</div>
	);
}
