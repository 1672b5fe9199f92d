import { useSubmission, useSubmitting } from "~/web/ui/submission";
import { sendingLabel } from "./upload-words";

/** The upload progress of a form with files, beside the pressed button. */
export function SendingProgress() {
	const submitting = useSubmitting();
	const { sent } = useSubmission();
	if (!submitting || sent === undefined) return null;
	const percent = Math.floor(sent * 100);
	return (
		<p className="sending-progress">
			<progress max={100} value={percent < 100 ? percent : undefined} aria-label="Envoi" />
			<span>{sendingLabel(percent)}</span>
		</p>
	);
}
