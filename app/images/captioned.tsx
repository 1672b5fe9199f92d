import type { ReactNode } from "react";
import "./captioned.css";

type CaptionedProps = { caption: string | undefined; children: ReactNode };

/** A picture with its caption below, if it has one. */
export function Captioned({ caption, children }: CaptionedProps) {
	if (caption === undefined) return <>{children}</>;
	return (
		<figure className="captioned">
			{children}
			<figcaption>{caption}</figcaption>
		</figure>
	);
}
