import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { SaveConflict } from "./save-conflict";

type SaveConflictNoticeProps = {
	conflict?: SaveConflict;
	/** Message when the item is in the trash. */
	trashed?: string | false;
	/** Called when the user discards the form for the other version. */
	onLeave?: () => void;
};

/** Form-level messages of a rejected submission, rendered inside the form. */
export function SaveConflictNotice({ conflict, trashed, onLeave }: SaveConflictNoticeProps) {
	const { pathname, search } = useLocation();
	return (
		<>
			{conflict?.notice && <p className="form-success">{conflict.notice}</p>}
			{(conflict?.trashed || trashed) && (
				<p className="actions">
					{!conflict?.trashed && <span>{trashed}</span>}
					<Button tone="primary" name="restore" value={conflict?.latest ?? 0}>
						Restaurer et enregistrer
					</Button>
				</p>
			)}
			{conflict?.differences && (
				<section className="versions" aria-label="Les deux versions">
					{conflict.differences.length === 0 && (
						<p>Les textes sont les mêmes ; les images ou la publication diffèrent.</p>
					)}
					{conflict.differences.map(({ label, mine, theirs }) => (
						<div key={label} className="versions-pair">
							<h2>{label}</h2>
							<Version title="Votre version" text={mine} />
							<Version title="Version enregistrée" text={theirs} />
						</div>
					))}
					<p className="actions">
						<Button tone="primary" name="overwrite" value={conflict.latest}>
							Garder ma version
						</Button>
						{/* A document request, not a client navigation: it resets the form. */}
						<a className="button" href={pathname + search} onClick={onLeave}>
							Prendre l’autre
						</a>
					</p>
				</section>
			)}
		</>
	);
}

function Version({ title, text }: { title: string; text: string }) {
	return (
		<div>
			<h3>{title}</h3>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text needs keyboard focus */}
			<p className="versions-text" tabIndex={0}>
				{text || "(vide)"}
			</p>
		</div>
	);
}
