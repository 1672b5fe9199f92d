import type { QrCode as Drawing } from "./qr-code.server";
import "./qr-code.css";

/** A QR code, black on white in any color scheme and in print: scanners need the contrast. */
export function QrCode({ code, label }: { code: Drawing; label: string }) {
	return (
		<svg className="qr-code" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
			<rect className="qr-code-light" width={code.size} height={code.size} />
			<path className="qr-code-dark" d={code.path} />
		</svg>
	);
}
