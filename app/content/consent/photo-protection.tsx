import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { type People, peopleAnswers, peopleField, peopleLabel, peopleQuestion } from "~/media/files/people";
import { Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { adminPaths } from "~/platform/kinds/paths";
import { Badge } from "~/web/ui/badge";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { useNavigation } from "~/web/ui/submission";
import "./consent.css";

/** A photo or film as these pages show it. */
export type PhotoOfPeople = {
	id: string;
	name: string;
	film: string | null;
	picture: PictureFile | null;
	thumbnail: string | null;
};

/** A photo with its file name, or a film. */
export const ProtectedPhoto = ({ photo: { film, thumbnail, name } }: { photo: PhotoOfPeople }) =>
	film ? (
		// biome-ignore lint/a11y/useMediaCaption: subtitles are written on the film's own page
		<video className="media-thumbnail" src={film} controls preload="metadata" aria-label={name} />
	) : (
		<img className="media-thumbnail" src={thumbnail ?? ""} alt={name} />
	);

/** The three buttons with the answers; a script presses them by the keys 1, 2 and 3. */
function AnswerButtons({ current }: { current?: People | null }) {
	const buttons = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (current !== undefined) return;
		const press = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
			const place = ["1", "2", "3"].indexOf(key);
			if (
				place < 0 ||
				altKey ||
				ctrlKey ||
				metaKey ||
				(target instanceof HTMLElement && target.matches("input, textarea"))
			)
				return;
			buttons.current?.querySelectorAll("button")[place]?.click();
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, [current]);
	return (
		<div className="people-answers" ref={buttons}>
			{peopleAnswers.map((answer) => (
				<Button
					key={answer}
					name={peopleField}
					value={answer}
					aria-pressed={current ? current === answer : undefined}
					tone={current === answer ? "primary" : "secondary"}
				>
					{peopleLabel[answer]}
				</Button>
			))}
		</div>
	);
}

/** The page of a photo, which leads back to those without an answer. */
const photoPage = (id: string) =>
	`${adminPaths.photo(id)}?vers=${encodeURIComponent(adminPaths.unansweredPhotos)}#people`;

type UnansweredPhotoProps = {
	photo: PhotoOfPeople | null;
	/** The thumbnail of the next one, which is loaded meanwhile. */
	next: string | null;
	left: number;
	answer?: { error: string | null; before: { id: string; people: People } | null };
};

/** A photo without an answer, and the one before, whose answer can be corrected. */
export function UnansweredPhoto({ photo, next, left, answer }: UnansweredPhotoProps) {
	// After an answer the next photo takes a moment to arrive: a press in between is not an answer to the one before.
	const busy = useNavigation().state !== "idle";
	const before = answer?.before?.id === photo?.id ? undefined : answer?.before;
	return (
		<div className="stack">
			{answer?.error && (
				<p role="alert" className="field-error">
					{answer.error}
				</p>
			)}
			{before && (
				<p role="status" className="card-quiet">
					{`Photo précédente\u202f: ${peopleLabel[before.people]}. `}
					<Link to={photoPage(before.id)}>Corriger</Link>
				</p>
			)}
			{photo ? (
				<>
					<p className="card-quiet">{left > 1 ? `Il reste ${left} photos.` : "C’est la dernière photo."}</p>
					<div className="unanswered-photo" key={photo.id}>
						{photo.picture ? <Picture picture={photo.picture} use="page" first /> : <ProtectedPhoto photo={photo} />}
					</div>
					<Form
						method="post"
						action={adminPaths.unansweredPhotos}
						className="stack"
						aria-labelledby="people-question"
						onSubmit={(event) => busy && event.preventDefault()}
					>
						<h2 id="people-question">{peopleQuestion}</h2>
						<input type="hidden" name="id" value={photo.id} />
						<AnswerButtons />
					</Form>
					<p className="actions">
						<ButtonLink to={`${adminPaths.unansweredPhotos}?depuis=${photo.id}`}>Passer</ButtonLink>
						<ButtonLink to={photoPage(photo.id)}>Ouvrir la photo</ButtonLink>
					</p>
					{next && <link rel="prefetch" as="image" href={next} />}
				</>
			) : (
				<>
					<EmptyState>
						{left > 0
							? `Il reste ${left} ${left > 1 ? "photos passées" : "photo passée"}.`
							: "Toutes les photos sont vérifiées. Merci\u202f!"}
					</EmptyState>
					<p className="actions">
						{left > 0 && <ButtonLink to={adminPaths.unansweredPhotos}>Reprendre au début</ButtonLink>}
						<ButtonLink to={adminPaths.waitingPhotos}>Photos en attente</ButtonLink>
						<ButtonLink to={adminPaths.consents}>Autorisations</ButtonLink>
					</p>
				</>
			)}
		</div>
	);
}

type Choice = { id: string; firstName: string };

type PhotoProtectionProps = {
	id: string;
	people: People | null;
	/** The authorisations of those on the photo. */
	consents: Choice[];
	/** All to which it can be linked. */
	choices: Choice[];
	hiddenFor: "consent" | "withdrawn" | "expired" | null;
};

export const hiddenForLabel = {
	consent: "Attend une autorisation",
	withdrawn: "Retirée pour de bon",
	expired: "Autorisation expirée",
};

/** Who is on a photo, with one press to correct it, and the authorisations of these people. */
export function PhotoProtection({ id, people, consents, choices, hiddenFor }: PhotoProtectionProps) {
	const { pathname, search } = useLocation();
	const here = pathname + search;
	return (
		<section className="page-part stack" aria-labelledby="people">
			<h2 id="people">{peopleQuestion}</h2>
			<p>
				{hiddenFor ? <Badge tone="waiting">{hiddenForLabel[hiddenFor]}</Badge> : null}{" "}
				{people ? `Réponse\u202f: ${peopleLabel[people]}.` : "Personne n’a encore répondu pour cette photo."}
			</p>
			<Form method="post" action={adminPaths.photoPeople(id, here)} preventScrollReset>
				<AnswerButtons current={people} />
			</Form>
			{consents.length > 0 && (
				<ul>
					{consents.map((consent) => (
						<li key={consent.id}>
							Autorisation de <Link to={adminPaths.consent(consent.id)}>{consent.firstName}</Link>
							{hiddenFor !== "withdrawn" && (
								<>
									{" "}
									· <Link to={adminPaths.withdrawConsent(consent.id)}>Retirer l’autorisation</Link>
								</>
							)}
						</li>
					))}
				</ul>
			)}
			{hiddenFor !== "withdrawn" && (people === "children" || people === "adults") && (
				<LinkForm
					photos={[id]}
					choices={choices.filter((choice) => consents.every((consent) => consent.id !== choice.id))}
				/>
			)}
			{hiddenFor !== "withdrawn" && <WithdrawLink id={id} from={here} />}
		</section>
	);
}

/** Leads to the withdrawal of a photo that a person on it refuses. @param from the page to return to */
export const WithdrawLink = ({ id, from }: { id: string; from: string }) => (
	<p>
		Quelqu’un sur la photo refuse d’être montré ?{" "}
		<Link to={adminPaths.withdrawPhoto(id, from)}>Retirer la photo pour de bon</Link>
	</p>
);

type LinkFormProps = {
	/** The photos to link; without them the form lies around checkboxes that name them. */
	photos?: string[];
	choices: Choice[];
	children?: ReactNode;
};

/** Links photos to an authorisation that is there, or leads to a new one for them. */
export function LinkForm({ photos = [], choices, children }: LinkFormProps) {
	const { pathname, search } = useLocation();
	return (
		<Form method="post" action={adminPaths.linkPhotos} className="stack" preventScrollReset>
			<input type="hidden" name="vers" value={pathname + search} />
			{photos.map((id) => (
				<input key={id} type="hidden" name="photo" value={id} />
			))}
			{children}
			<div className="link-consent">
				{choices.length > 0 && (
					<>
						<label htmlFor={`consent-of-${photos[0] ?? "all"}`}>Autorisation de</label>
						<select id={`consent-of-${photos[0] ?? "all"}`} name="consent" className="field-control">
							{choices.map(({ id, firstName }) => (
								<option key={id} value={id}>
									{firstName}
								</option>
							))}
						</select>
						<Button>Lier</Button>
					</>
				)}
				<Button name="new" value="on" tone="primary">
					Écrire une autorisation
				</Button>
			</div>
		</Form>
	);
}
