import { useNavigate, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { outboxPaths, publicPaths } from "~/platform/kinds/paths";
import { Button, ButtonLink } from "~/web/ui/button";
import { Form } from "~/web/ui/form";
import { useHydrated } from "~/web/ui/use-hydrated";
import { clearStorageField } from "./clear-storage";
import { useAccount } from "./use-offline-form";
import { useOutbox } from "./use-outbox";

/** Signs out, which deletes the data stored on this device; asks first when forms wait. */
export function SignOutForm({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const { entries } = useOutbox();
	const account = useAccount();
	return (
		<Form
			method="post"
			action={publicPaths.signOut}
			reloadDocument
			onSubmit={(event) => {
				// The forms of another account stay on the device.
				if (!entries?.some((entry) => entry.account === account)) return;
				event.preventDefault();
				event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover(); // it would cover the question
				navigate(`${outboxPaths.outbox}?quitter=oui`);
			}}
		>
			{/* The value stays empty until the script knows that nothing waits. */}
			<input type="hidden" name={clearStorageField} value={entries?.length === 0 ? "oui" : ""} />
			{children}
		</Form>
	);
}

/** Asks whether to sign out all the same, when the URL requests it. */
export function SignOutQuestion() {
	const [query] = useSearchParams();
	// The page may be a stored one, which was rendered for another query.
	const hydrated = useHydrated();
	if (!hydrated || !query.has("quitter")) return null;
	return (
		<div className="form-notice" role="alert">
			<p>Vous déconnecter efface de cet appareil ce qui attend encore.</p>
			<Form method="post" action={publicPaths.signOut} reloadDocument className="form-actions">
				<input type="hidden" name={clearStorageField} value="oui" />
				<ButtonLink to={outboxPaths.outbox}>Rester</ButtonLink>
				<Button tone="danger">Effacer et se déconnecter</Button>
			</Form>
		</div>
	);
}
