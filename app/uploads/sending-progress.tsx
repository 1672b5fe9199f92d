import { useSubmission, useSubmitting } from "~/ui/submission";
import { sendingInWords } from "./upload-words";
import "./sending-progress.css";

/** How far a form with files has left; it stands beside the button that was pressed. */
export function SendingProgress() {
	const submitting = useSubmitting();
	const { sent } = useSubmission();
	if (!submitting || sent === undefined) return null;
	const percent = Math.floor(sent * 100);
	return (
		<p className="sending-progress">
			<progress max={100} value={percent < 100 ? percent : undefined} aria-label="Envoi" />
			<span>{sendingInWords(percent)}</span>
		</p>
	);
}
