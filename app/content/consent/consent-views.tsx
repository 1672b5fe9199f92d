import type { ReactNode } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import { PrintButton } from "~/publishing/sharing/print-button";
import { Badge } from "~/web/ui/badge";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { EmptyState, Fact } from "~/web/ui/card";
import { CopyButton } from "~/web/ui/copy-button";
import { Form } from "~/web/ui/form";
import { ListSearch } from "~/web/ui/list-search";
import { FilterLinks, Pagination } from "~/web/ui/pagination";
import { useHydrated } from "~/web/ui/use-hydrated";
import { type ConsentState, stateFilters, stateLabel } from "./consent";
import { hiddenForLabel, LinkForm, type PhotoOfPeople, ProtectedPhoto } from "./photo-protection";
import "./consent.css";

const tone = { valid: "good", ending: "waiting", expired: "urgent", withdrawn: "quiet" } as const;

export const StateBadge = ({ state }: { state: ConsentState }) => <Badge tone={tone[state]}>{stateLabel[state]}</Badge>;

/** An authorisation as the register shows it, in words. */
export type ShownConsent = {
	id: string;
	firstName: string;
	isChild: boolean;
	state: ConsentState;
	uses: string;
	given: string;
	until: string;
	withdrawn: string | null;
	photos: number;
};

const photosLabel = (count: number) => (count > 1 ? `${count} photos` : count === 1 ? "1 photo" : "aucune photo");

type RegisterProps = {
	consents: ShownConsent[];
	page: { before?: string; after?: string };
	q: string;
	state?: ConsentState;
	unanswered: number;
	waiting: number;
	seesContacts: boolean;
	maxLength: number;
};

/** The register of authorisations. */
export function ConsentRegister({
	consents,
	page,
	q,
	state,
	unanswered,
	waiting,
	seesContacts,
	maxLength,
}: RegisterProps) {
	const filter = (value?: ConsentState) =>
		`?${new URLSearchParams({ ...(q && { q }), ...(value && { etat: value }) })}`;
	const states = Object.keys(stateFilters) as ConsentState[];
	return (
		<div className="page">
			<div className="admin-head">
				<h1>Autorisations</h1>
				<ButtonLink tone="primary" to={adminPaths.newConsent}>
					Ajouter une autorisation
				</ButtonLink>
			</div>
			<p className="actions">
				<ButtonLink to={adminPaths.unansweredPhotos}>{`Photos sans réponse\u202f: ${unanswered}`}</ButtonLink>
				<ButtonLink to={adminPaths.waitingPhotos}>{`Photos en attente\u202f: ${waiting}`}</ButtonLink>
				<ButtonLink to={adminPaths.consentBlank}>Formulaire à imprimer</ButtonLink>
			</p>
			<FilterLinks
				label="État des autorisations"
				links={[
					{ to: filter(), name: "Toutes", isCurrent: state === undefined },
					...states.map((one) => ({ to: filter(one), name: stateFilters[one], isCurrent: state === one })),
				]}
			/>
			<ListSearch
				list={adminPaths.consents}
				label={seesContacts ? "Rechercher un prénom, un nom ou un contact" : "Rechercher un prénom"}
				q={q}
				maxLength={maxLength}
				keep={state && { etat: state }}
			/>
			{consents.length === 0 ? (
				<EmptyState>
					{q || state ? "Aucune autorisation ne correspond." : "Aucune autorisation n’est encore enregistrée."}
				</EmptyState>
			) : (
				// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
				<ul role="list" className="stack">
					{consents.map((consent) => (
						<li key={consent.id} className="admin-row">
							<div>
								<h2 className="card-title">
									<Link to={adminPaths.consent(consent.id)}>{consent.firstName}</Link>{" "}
									<StateBadge state={consent.state} />
								</h2>
								<p className="card-quiet">
									{`${consent.isChild ? "Enfant" : "Adulte"} · ${consent.withdrawn ?? `jusqu’au ${consent.until}`} · ${consent.uses} · ${photosLabel(consent.photos)}`}
								</p>
							</div>
						</li>
					))}
				</ul>
			)}
			<Pagination
				page={page}
				filters={{ q, ...(state && { etat: state }) }}
				labels={{ before: "Précédentes", after: "Suivantes" }}
			/>
			<div className="actions">
				<PrintButton label="Imprimer cette liste" />
				{seesContacts && (
					<a className="button" href={adminPaths.consentsFile}>
						Télécharger le registre (CSV)
					</a>
				)}
			</div>
		</div>
	);
}

/** A photo of an authorisation, with where it stands. */
export type LinkedPhoto = PhotoOfPeople & { hiddenFor: keyof typeof hiddenForLabel | null; hidden: boolean };

type PersonPageProps = {
	consent: ShownConsent;
	photos: LinkedPhoto[];
	seesContacts: boolean;
	/** What to tell after a withdrawal. */
	aftermath: Aftermath | null;
	isErased: boolean;
};

/** One person's authorisation and photos. */
export function PersonPage({ consent, photos, seesContacts, aftermath, isErased }: PersonPageProps) {
	const { id, firstName, state } = consent;
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.consents}>
				Autorisations
			</Link>
			<h1>{firstName}</h1>
			<p>
				<StateBadge state={state} />
			</p>
			<dl className="facts">
				<Fact label="Personne">{consent.isChild ? "Enfant" : "Adulte"}</Fact>
				<Fact label="Usages">{consent.uses}</Fact>
				<Fact label="Donnée">{consent.given}</Fact>
				<Fact label="Valable jusqu’au">{consent.until}</Fact>
				<Fact label="Retrait">{consent.withdrawn}</Fact>
			</dl>
			<p className="actions">
				{seesContacts && !isErased && (
					<ButtonLink to={adminPaths.consentContact(id)}>Contacts, preuves et modification</ButtonLink>
				)}
				{state !== "withdrawn" && (
					<ButtonLink tone="danger" to={adminPaths.withdrawConsent(id)}>
						Retirer l’autorisation
					</ButtonLink>
				)}
			</p>
			{aftermath && <AftermathPart {...aftermath} />}
			<section className="page-part" aria-labelledby="photos">
				<h2 id="photos">{`Photos et films (${photos.length})`}</h2>
				{photos.length === 0 && (
					<p>Aucune photo n’est liée. Ouvrez une photo, ou les photos en attente, pour la lier.</p>
				)}
				<PhotoGrid
					photos={photos}
					more={(photo) =>
						state !== "withdrawn" && (
							<Form method="post" action={adminPaths.unlinkPhoto(id)} preventScrollReset>
								<input type="hidden" name="photo" value={photo.id} />
								<Button>
									Délier<span className="visually-hidden"> {photo.name}</span>
								</Button>
							</Form>
						)
					}
				/>
			</section>
		</div>
	);
}

function PhotoGrid({ photos, more }: { photos: LinkedPhoto[]; more: (photo: LinkedPhoto) => ReactNode }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
		<ul role="list" className="consent-photos">
			{photos.map((photo) => (
				<li key={photo.id} className="stack stack-tight">
					<ProtectedPhoto photo={photo} />
					<span>
						<Link to={`${adminPaths.photo(photo.id)}?vers=${encodeURIComponent(adminPaths.waitingPhotos)}`}>
							{photo.name}
						</Link>{" "}
						{photo.hiddenFor ? (
							<Badge tone="waiting">{hiddenForLabel[photo.hiddenFor]}</Badge>
						) : (
							photo.hidden && <Badge tone="waiting">Masquée</Badge>
						)}
					</span>
					{more(photo)}
				</li>
			))}
		</ul>
	);
}

/** What a withdrawal cannot take back, and the texts to send. */
export type Aftermath = { shared: string[]; printed: string[]; toOthers: string; toPerson: string };

function AftermathPart({ shared, printed, toOthers, toPerson }: Aftermath) {
	return (
		<section className="page-part stack" aria-labelledby="suite">
			<h2 id="suite">Ce que le site ne peut pas reprendre</h2>
			{shared.length > 0 && (
				<p>{`Peut-être déjà envoyées par WhatsApp ou sur les réseaux\u202f: ${shared.join(", ")}.`}</p>
			)}
			{printed.length > 0 && <p>{`Peut-être imprimées\u202f: ${printed.join(", ")}.`}</p>}
			{shared.length + printed.length === 0 && (
				<p>Cette personne n’avait permis ni partage ni impression. Quelqu’un peut pourtant avoir gardé une photo.</p>
			)}
			<TextToSend title="À envoyer à ceux qui ont pu les recevoir" text={toOthers} />
			<TextToSend title="À envoyer à la personne ou à sa famille" text={toPerson} />
		</section>
	);
}

const TextToSend = ({ title, text }: { title: string; text: string }) => (
	<div className="stack stack-tight">
		<h3>{title}</h3>
		<p className="box preserve-lines">{text}</p>
		<p className="actions">
			<a className="button" href={`https://wa.me/?text=${encodeURIComponent(text)}`} rel="noreferrer">
				Envoyer par WhatsApp
			</a>
			<CopyButton label="Copier le texte" text={text} />
		</p>
	</div>
);

type WaitingPhotosProps = { photos: LinkedPhoto[]; count: number; choices: { id: string; firstName: string }[] };

/** The photos that wait, with what can be done for them. */
export function WaitingPhotos({ photos, count, choices }: WaitingPhotosProps) {
	if (photos.length === 0) return <EmptyState>Aucune photo n’attend une autorisation.</EmptyState>;
	return (
		<div className="stack">
			<p>
				Les visiteurs ne voient pas ces photos. Cochez celles d’une personne et liez-les à son autorisation, ou
				écrivez-en une. Pour flouter une photo, ou corriger la réponse, ouvrez-la. Celle que vous laissez ici reste
				masquée.
			</p>
			{count > photos.length && (
				<p role="status">{`Voici les ${photos.length} plus récentes des ${count} photos en attente. Les autres suivent quand celles-ci n’attendent plus.`}</p>
			)}
			<LinkForm choices={choices}>
				{photos.length > 1 && <ChooseAll />}
				<PhotoGrid
					photos={photos}
					more={(photo) => (
						<label className="check">
							<input type="checkbox" name="photo" value={photo.id} />
							Choisir<span className="visually-hidden"> {photo.name}</span>
						</label>
					)}
				/>
			</LinkForm>
		</div>
	);
}

/** A button that checks all photos of its form; needs a script. */
function ChooseAll() {
	const scripted = useHydrated();
	if (!scripted) return null;
	return (
		<p className="actions">
			<button
				type="button"
				className="button"
				onClick={({ currentTarget: { form } }) => {
					for (const box of form?.querySelectorAll<HTMLInputElement>("[name=photo]") ?? []) box.checked = true;
				}}
			>
				Tout choisir
			</button>
		</p>
	);
}

/** A blank form for printing, filled by hand. */
export const BlankForm = ({ association, years }: { association: string; years: number }) => (
	<div className="page">
		<div className="actions">
			<PrintButton label="Imprimer le formulaire" />
		</div>
		<h1>Autorisation de montrer des photos et des films</h1>
		<p>
			<strong>{association}</strong> demande votre accord pour montrer des photos et des films où l’on vous reconnaît,
			ou où l’on reconnaît votre enfant. Vous êtes libre de dire non. Un non ne change rien à l’aide que vous recevez.
		</p>
		<Blank label="Prénom et nom de la personne montrée" />
		<p>☐ C’est un enfant. ☐ C’est un adulte.</p>
		<Blank label="Pour un enfant : nom du parent ou du tuteur" />
		<Blank label="Lien avec l’enfant (mère, père, tuteur…)" />
		<Blank label="Téléphone ou adresse" />
		<p>J’accepte que les photos et les films soient montrés :</p>
		<ul className="consent-boxes">
			<li>☐ sur le site internet de l’association</li>
			<li>☐ par WhatsApp et sur les réseaux sociaux de l’association</li>
			<li>☐ sur du papier : affiches, rapports, dépliants</li>
		</ul>
		<p>{`Cet accord vaut ${years === 1 ? "un an" : `${years} ans`}, ou jusqu’au\u202f: ____ / ____ / ________.`}</p>
		<p>
			Je peux changer d’avis à tout moment, sans donner de raison : je le dis à l’association, et les photos sont
			retirées aussitôt de son site. Le nom et le contact ne sont jamais publiés.
		</p>
		<Blank label="Fait à, le" />
		<Blank label="Signature" isTall />
	</div>
);

const Blank = ({ label, isTall = false }: { label: string; isTall?: boolean }) => (
	<p className="consent-line" data-tall={isTall || undefined}>
		{label}
		{"\u202f: "}
	</p>
);
