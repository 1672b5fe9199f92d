import * as RadixDialog from "@radix-ui/react-dialog";
import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import "./dialog.css";

type DialogProps = { title: string; closeTo: string; size?: "small" | "large"; children: ReactNode };

/**
 * A dialog that has an address of its own. With a script it stands over the page behind it; without one, the same HTML
 * is a page (see dialog.css). No portal, so that the server renders it.
 */
export function Dialog({ title, closeTo, size = "small", children }: DialogProps) {
	const navigate = useNavigate();
	return (
		<RadixDialog.Root open onOpenChange={() => navigate(closeTo, { preventScrollReset: true })}>
			<RadixDialog.Overlay className="dialog-overlay" />
			<RadixDialog.Content
				className="dialog"
				data-size={size}
				aria-describedby={undefined}
				onPointerDownOutside={(event) => event.preventDefault()}
			>
				<RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
				{children}
			</RadixDialog.Content>
		</RadixDialog.Root>
	);
}
