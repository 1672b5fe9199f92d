import { answeredField } from "~/media/files/people";
import { adminPaths } from "~/platform/kinds/paths";
import { Button } from "~/web/ui/button";
import { keepDraftField, leaveOutField, stayHiddenField, type WaitingPhoto } from "./publication";

type WaitingPhotosProps = {
	photos?: WaitingPhoto[];
	canBeDraft?: boolean;
};

/**
 * The photos that visitors would not see if the item were published, with what can be done about each. The pages behind
 * the links open beside the form, which is sent again afterwards.
 */
export function WaitingPhotos({ photos = [], canBeDraft = false }: WaitingPhotosProps) {
	if (photos.length === 0) return null;
	return (
		<section className="waiting-photos box stack" aria-label="Photos qui ne peuvent pas paraître">
			{photos.map(({ id, name, src, why, answered }) => (
				<div key={id} className="waiting-photo">
					<img className="media-thumbnail" src={src} alt="" />
					<p>
						<strong>{name}</strong> {why && reasons[why]}
					</p>
					<div className="stack stack-near">
						{why !== "withdrawn" && (
							<p className="actions">
								<Beside to={`${adminPaths.photo(id)}#people`} label="Lier ou écrire une autorisation" />
								<Beside to={adminPaths.blurPhoto(id)} label="Flouter" />
							</p>
						)}
						<label className="check">
							<input type="checkbox" name={leaveOutField} value={id} />
							Laisser cette photo de côté
						</label>
						{answered && <input type="hidden" name={answeredField} value={answered} />}
					</div>
				</div>
			))}
			<p>Une fois que c’est fait, envoyez à nouveau le formulaire. Ou bien :</p>
			<p className="actions">
				{canBeDraft && (
					<Button name={keepDraftField} value="on">
						Garder en brouillon
					</Button>
				)}
				<Button name={stayHiddenField} value="on">
					{`Continuer sans montrer ${photos.length > 1 ? "ces photos" : "cette photo"}`}
				</Button>
			</p>
		</section>
	);
}

const reasons = {
	consent: "attend une autorisation.",
	expired: "a une autorisation qui est expirée.",
	withdrawn: "a été retirée pour de bon.",
};

function Beside({ to, label }: { to: string; label: string }) {
	return (
		<a className="button" href={to} target="_blank" rel="noopener">
			{label}
			<span className="visually-hidden"> (s’ouvre à côté)</span>
		</a>
	);
}
