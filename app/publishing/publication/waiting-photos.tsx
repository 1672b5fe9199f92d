import { adminPaths } from "~/platform/kinds/paths";
import { Button } from "~/web/ui/button";
import { keepDraftField, leaveOutField, stayHiddenField, type WaitingPhoto } from "./publication";

type WaitingPhotosProps = { photos?: WaitingPhoto[]; canBeDraft?: boolean };

/**
 * The photos that visitors would not see if the form were saved, with what can be done about each. The pages behind the
 * links open beside the form, which is sent again afterwards.
 */
export function WaitingPhotos({ photos = [], canBeDraft = false }: WaitingPhotosProps) {
	if (photos.length === 0) return null;
	return (
		<section className="waiting-photos box stack" aria-label="Photos qui ne peuvent pas paraître">
			{photos.map((photo) => (
				<Choices key={photo.id} {...photo} />
			))}
			<p>
				Une réponse fausse se corrige au même endroit que l’autorisation. Une fois que c’est fait, envoyez à nouveau le
				formulaire. Ou bien :
			</p>
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
	consent: "attend une autorisation pour le site.",
	expired: "a une autorisation qui a pris fin : prolongez-la, ou déliez-la de la photo.",
	withdrawn: "a été retirée pour de bon : laissez-la de côté.",
};

/** What can be done about one photo. */
function Choices({ id, name, src, why }: WaitingPhoto) {
	return (
		<div className="waiting-photo">
			<img className="media-thumbnail" src={src} alt="" />
			<p>
				<strong>{name}</strong> {reasons[why]}
			</p>
			<div className="stack stack-near">
				{why !== "withdrawn" && (
					<p className="actions">
						<Beside to={`${adminPaths.photo(id)}#people`} label="Lier ou écrire une autorisation" name={name} />
						<Beside to={adminPaths.blurPhoto(id)} label="Flouter" name={name} />
					</p>
				)}
				<label className="check">
					<input type="checkbox" name={leaveOutField} value={id} />
					<span>
						Laisser cette photo de côté<span className="visually-hidden"> : {name}</span>
					</span>
				</label>
			</div>
		</div>
	);
}

function Beside({ to, label, name }: { to: string; label: string; name: string }) {
	return (
		<a className="button" href={to} target="_blank" rel="noopener">
			{label}
			<span className="visually-hidden"> : {name} (s’ouvre à côté)</span>
		</a>
	);
}
