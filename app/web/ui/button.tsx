import type { LinkProps } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Link } from "./link";
import "./button.css";

type Tone = "primary" | "secondary" | "danger";

const classOf = (tone: Tone) => (tone === "secondary" ? "button" : `button button-${tone}`);

type ButtonProps = Omit<ComponentProps<"button">, "className"> & { tone?: Tone; busy?: boolean };

/** A button; while busy it stays focusable, but ignores presses. */
export function Button({ tone = "secondary", busy = false, onClick, ...props }: ButtonProps) {
	return (
		<button
			type="submit"
			{...props}
			aria-disabled={busy || undefined}
			onClick={busy ? (event) => event.preventDefault() : onClick}
			className={classOf(tone)}
		/>
	);
}

/** A link with the look of a button. */
export function ButtonLink({ tone = "secondary", ...props }: Omit<LinkProps, "className"> & { tone?: Tone }) {
	return <Link className={classOf(tone)} {...props} />;
}
