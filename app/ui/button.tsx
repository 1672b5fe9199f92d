import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";
import "./button.css";

type Tone = "primary" | "secondary" | "danger";

const classOf = (tone: Tone) => (tone === "secondary" ? "button" : `button button-${tone}`);

/** A button; while busy it stays focusable but a second press does nothing. */
export function Button({
	tone = "secondary",
	busy = false,
	...props
}: ComponentProps<"button"> & { tone?: Tone; busy?: boolean }) {
	return (
		<button
			type="submit"
			{...props}
			aria-busy={busy || undefined}
			disabled={props.disabled || busy}
			className={classOf(tone)}
		/>
	);
}

/** A link that looks like a button. */
export function ButtonLink({ tone = "secondary", ...props }: LinkProps & { tone?: Tone }) {
	return <Link {...props} className={classOf(tone)} />;
}
