import { useRef } from "react";
import { outboxPaths } from "~/platform/kinds/paths";
import { ButtonLink } from "~/web/ui/button";
import { FormThanks } from "~/web/ui/form";
import { sendsInBackground, useOutbox } from "./use-outbox";

type StashedNoticeProps = { entry: { key: string; title: string }; path: string; another: string };

/** Replaces a form that is stored. Its links load documents, as the router can load nothing without a network. */
export function StashedNotice({ entry: { key, title }, path, another }: StashedNoticeProps) {
	const { entries } = useOutbox();
	const name = `« ${title || "sans titre"} »`;
	const waited = useRef(false);
	const waits = entries?.some((entry) => entry.key === key) ?? false;
	waited.current ||= waits;
	return (
		<>
			<FormThanks>
				{waits || !waited.current
					? `Pas de connexion : ${name} est gardé sur cet appareil. ${leavesLabel()}`
					: `${name} n’attend plus sur cet appareil : le site l’a reçu.`}
			</FormThanks>
			<p className="form-actions">
				<ButtonLink to={path} reloadDocument>
					{another}
				</ButtonLink>
				<ButtonLink tone="primary" to={outboxPaths.outbox} reloadDocument>
					Voir ce qui attend
				</ButtonLink>
			</p>
		</>
	);
}

/**
 * Returns when waiting forms will be sent, as far as this browser can; for the browser only.
 * @param needsPage whether a page has to make a file small first
 */
export const leavesLabel = (needsPage = false) =>
	`${
		sendsInBackground() && !needsPage
			? "L’envoi partira de lui-même dès que le réseau sera là"
			: "L’envoi partira quand vous ouvrirez l’administration avec du réseau"
	} : vous pouvez fermer cette page. En navigation privée, gardez la fenêtre ouverte et les fichiers inchangés.`;
