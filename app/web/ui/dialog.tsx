import * as RadixDialog from "@radix-ui/react-dialog";
import { useNavigate } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { createContext, type ReactNode, useContext, useId, useRef } from "react";
import { Button, Link } from "./button";
import { holdsTyped } from "./fill-form";
import { Form } from "./form";
import { useSubmitting } from "./submission";

/** Radix's inline `pointer-events` is in our stylesheet, as a strict content security policy requires. */
const unstyled = { pointerEvents: undefined };

const firstField = "input:not([type=hidden], .visually-hidden), select, textarea";

type DialogProps = { title: string; closeTo: string; size?: "small" | "large"; children: ReactNode };

/**
 * A dialog with its own URL. With scripts it is modal over the page behind; without, the same HTML is a page (see
 * dialog.css). No portal, so that it is rendered on the server.
 */
export function Dialog({ title, closeTo, size = "small", children }: DialogProps) {
	const navigate = useNavigate();
	// Radix labels the dialog after hydration only, and restores the focus only to its own trigger.
	const titleId = useId();
	const opener = useRef<Element[]>([]);
	const content = useRef<HTMLDivElement>(null);
	return (
		<RadixDialog.Root open onOpenChange={() => navigate(closeTo, { preventScrollReset: true })}>
			<RadixDialog.Overlay className="dialog-overlay" style={unstyled} />
			<RadixDialog.Content
				ref={content}
				className="dialog"
				data-size={size}
				style={unstyled}
				aria-labelledby={titleId}
				aria-describedby={undefined}
				onOpenAutoFocus={(event) => {
					opener.current = focusTargets(document.activeElement);
					// Somebody typed before hydration: the focus stays.
					if (content.current && holdsTyped(content.current)) return event.preventDefault();
					// Radix skips links, although a question has one to leave, and would select the text, which a key then replaces.
					const first =
						content.current?.querySelector<HTMLElement>("[data-first-focus]") ??
						content.current?.querySelector<HTMLInputElement>(firstField);
					if (!first) return;
					event.preventDefault();
					first.focus();
				}}
				onCloseAutoFocus={(event) => {
					event.preventDefault();
					// The answer to the form, if the page shows one, is what to read next.
					const answer = document.querySelector("[data-answer]");
					const back = answer ?? opener.current.find((element) => element.isConnected);
					if (back instanceof HTMLElement) back.focus();
				}}
				onFocus={({ target }) => {
					// Radix moves the Tab key from the last stop to the first, and does not scroll there.
					if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
				}}
				onPointerDownOutside={(event) => event.preventDefault()}
			>
				<RadixDialog.Title id={titleId} asChild>
					<h1 className="dialog-title">{title}</h1>
				</RadixDialog.Title>
				<HelpLink />
				{children}
			</RadixDialog.Content>
		</RadixDialog.Root>
	);
}

/**
 * Returns the focus targets when a dialog closes: the element that opened it, or the link that would have, when the
 * page was loaded with the dialog; if that was deleted, its neighbours, then the page.
 */
function focusTargets(focused: Element | null): Element[] {
	const { pathname, search } = window.location;
	const here = (link: HTMLAnchorElement) => [pathname, pathname + search].includes(link.getAttribute("href") ?? "");
	const opener = focused === document.body ? [...document.querySelectorAll("a")].find(here) : focused;
	const line = opener?.closest("li");
	const neighbours = [line?.nextElementSibling, line?.previousElementSibling].map((next) =>
		next?.querySelector("a, button"),
	);
	return [opener, ...neighbours, document.getElementById("contenu")].filter((element) => element instanceof Element);
}

/** The address of the paragraph that explains the page; undefined where none does. */
export const HelpContext = createContext<string | undefined>(undefined);

/** A link to the help with the page; in a new window, as it stands beside forms in which something may be typed. */
export function HelpLink() {
	const to = useContext(HelpContext);
	if (to === undefined) return null;
	return (
		<Link className="help-link" to={to} target="_blank">
			Aide<span className="visually-hidden"> avec cette page (nouvelle fenêtre)</span>
		</Link>
	);
}

type ConfirmDialogProps = {
	question: string;
	about: string;
	closeTo: string;
	/** The labels of the buttons. */
	confirm?: string;
	dismiss?: string;
	/** A small picture of the item. */
	picture?: ReactNode;
	/** Choices to make before confirming. */
	children?: ReactNode;
};

/** Asks before something is deleted or disabled; the button to leave comes first in the tab order. */
export function ConfirmDialog({
	question,
	about,
	closeTo,
	confirm = "Supprimer",
	dismiss = "Annuler",
	picture,
	children,
}: ConfirmDialogProps) {
	const busy = useSubmitting();
	return (
		<Dialog title={question} closeTo={closeTo}>
			{picture}
			<p>{about}</p>
			<Form method="post" className="form" preventScrollReset>
				{children}
				<div className="form-actions">
					<Link className="button" to={closeTo} preventScrollReset data-first-focus>
						{dismiss}
					</Link>
					<Button tone="danger" busy={busy}>
						{confirm}
					</Button>
				</div>
			</Form>
		</Dialog>
	);
}

// Radix inserts a style element for open dialogs, which needs the page's nonce.
if (typeof document !== "undefined") {
	const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
	if (nonce) setNonce(nonce);
}
