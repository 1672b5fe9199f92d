import { useNavigate, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { useOutbox } from "./use-outbox";

/** Signs out, which deletes what waits on this device: then it asks before. */
export function SignOutForm({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const { entries = [] } = useOutbox();
	return (
		<Form
			method="post"
			action="/logout"
			reloadDocument
			onSubmit={(event) => {
				if (entries.length === 0) return;
				event.preventDefault();
				navigate("/admin/envois?quitter=oui");
			}}
		>
			{children}
		</Form>
	);
}

/** Asks whether to sign out all the same, when the address says so. */
export function SignOutQuestion() {
	const [query] = useSearchParams();
	// The page may be a stored one, which was rendered for another query.
	const [hydrated, setHydrated] = useState(false);
	useEffect(() => setHydrated(true), []);
	if (!hydrated || !query.has("quitter")) return null;
	return (
		<div className="form-notice" role="alert">
			<p>Vous déconnecter efface de cet appareil ce qui attend encore.</p>
			<Form method="post" action="/logout" reloadDocument className="form-actions">
				<ButtonLink to="/admin/envois">Rester</ButtonLink>
				<Button tone="danger">Effacer et se déconnecter</Button>
			</Form>
		</div>
	);
}
