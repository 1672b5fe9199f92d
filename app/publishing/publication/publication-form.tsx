import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { answeredField } from "~/media/files/people";
import { contentKinds, type PublishedKind } from "~/platform/kinds/content-kinds";
import { contentPaths } from "~/platform/kinds/paths";
import { StashedNotice } from "~/publishing/outbox/stashed-notice";
import {
	SaveToOutboxContext,
	type Stash,
	settleOpenedEntry,
	useAccount,
	useOfflineForm,
	useStash,
} from "~/publishing/outbox/use-offline-form";
import { DraftNotice, useDraft } from "~/web/forms/draft";
import { type Constraint, GuardedForm } from "~/web/forms/guarded-form";
import { LeaveUnsaved, useUnsaved } from "~/web/forms/unsaved";
import { Button, Link } from "~/web/ui/button";
import { Field } from "~/web/ui/field";
import { useEarlyInput } from "~/web/ui/fill-form";
import { FormNotice } from "~/web/ui/form";
import { type PublicationState, type PublicationValues, previewField, type SaveConflict } from "./publication";
import { WaitingPhotos } from "./waiting-photos";

/** Props of the form of a new or existing item. */
export type PublicationFormProps<Values, Page = unknown> = {
	values: Values;
	constraint: Constraint;
	/** `preview`: what the form held, as the page that shows it. */
	refused?: SaveConflict & { preview?: Page };
	/** Version of the item as loaded; undefined for a new one. */
	version?: number;
	/** Whether the item is in the trash. */
	trashed?: boolean;
	/** Target of « Annuler ». */
	closeTo: string;
	/** State of the item being edited; undefined for a new one. */
	state?: PublicationState;
	timeZone: string;
	/** Submit label for publishing now. */
	submitLabel: string;
};

type FrameProps<Values extends object> = Omit<PublicationFormProps<{ id: string }>, "constraint"> & {
	form: FormMetadata<Values & Record<string, unknown>, string[]>;
	fields: PublicationFields & { id: FieldMetadata<string> };
	kind: PublishedKind;
	/** Message for an item in the trash. */
	inTrash: string;
	/** The page that the form would make, once a preview was asked for. */
	preview?: ReactNode;
	/** Content beside the buttons. */
	progress?: ReactNode;
	children: ReactNode;
};

/** The message when the form could be neither sent nor stored. */
const storageFull =
	"Cet appareil n’a plus de place pour garder ce formulaire : libérez de la place, ou laissez cette page ouverte et envoyez-le quand le réseau sera là.";

/** The frame of the forms of items with a publication: messages, publication fields and buttons. */
export function PublicationForm<Values extends object>({
	form,
	fields,
	kind,
	values,
	refused,
	timeZone,
	state,
	preview,
	...rest
}: FrameProps<Values>) {
	// Revalidation generates another identifier: the form keeps its first one, so that a repeated submit stays
	// idempotent.
	const id = fields.id.initialValue ?? values.id;
	// Revalidation must not raise the version either; only a response to the form itself may.
	const [opened] = useState(rest.version);
	const element = useRef<HTMLFormElement>(null);
	const unsaved = useUnsaved();
	const { one, another, hasPreview } = contentKinds[kind];
	const outbox = useStash(one);
	// On a shared device, another account's texts are not offered.
	const place = `${useAccount()}:${kind}:${state ? id : "nouveau"}`;
	const ofItem = { place, id, version: refused?.version ?? opened, answer: refused };
	const draft = useDraft(element, ofItem, () => settleOpenedEntry(id));
	const page = useNewPreview(refused?.preview);
	useOfflineForm();
	useEarlyInput(element);
	const onInput = () => {
		unsaved.onInput();
		draft.onInput();
	};
	const stash: Stash = async (...given) => {
		const outcome = await outbox.stash(...given);
		if (outcome === "stored") {
			unsaved.forget();
			draft.discard();
		}
		return outcome;
	};
	if (outbox.stashed)
		return <StashedNotice entry={outbox.stashed} path={contentPaths.new(kind)} another={`Ajouter ${another}`} />;
	return (
		<div className="previewed stack">
			{preview && (
				<section className="preview box stack" aria-label="Aperçu" tabIndex={-1} ref={page}>
					<p className="field-hint">
						<strong>Aperçu.</strong> Rien n’est encore enregistré ni publié.
					</p>
					{preview}
				</section>
			)}
			<GuardedForm
				form={form}
				formRef={element}
				encType="multipart/form-data"
				onInput={onInput}
				onNoConnection={async (sent, submitter) => !isPreview(submitter) && (await stash(sent, submitter)) !== "failed"}
				notices={
					<>
						<LeaveUnsaved blocker={unsaved.blocker} />
						{outbox.failed && <FormNotice>{storageFull}</FormNotice>}
						<DraftNotice {...draft} timeZone={timeZone} />
					</>
				}
				submitLabel={<PublicationSubmitLabel normal={rest.submitLabel} />}
				back={
					<>
						{rest.progress}
						{hasPreview && (
							<button type="submit" className="button" name={previewField} value="on" formNoValidate>
								Aperçu
							</button>
						)}
						<Link className="button" to={rest.closeTo} preventScrollReset>
							Annuler
						</Link>
					</>
				}
			>
				<SaveConflictNotice
					conflict={refused}
					isPublished={state === "published"}
					onLeave={unsaved.forget}
					trashed={rest.trashed && rest.inTrash}
				/>
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="version" value={draft.version} />
				{refused?.answered && <input type="hidden" name={answeredField} value={refused.answered} />}
				<SaveToOutboxContext.Provider value={stash}>{rest.children}</SaveToOutboxContext.Provider>
				<PublicationChoice fields={fields} state={state} timeZone={timeZone} />
			</GuardedForm>
		</div>
	);
}

type Text = string | null | undefined;

type PublicationFields = {
	publication: FieldMetadata<PublicationValues["publication"] | undefined>;
	publicationDate: FieldMetadata<Text>;
	publicationTime: FieldMetadata<Text>;
};

type PublicationChoiceProps = {
	fields: PublicationFields;
	/** State of the item being edited; undefined for a new one. */
	state?: PublicationState;
	timeZone: string;
};

/** Radio buttons: publish now, at a given time, or keep as a draft. */
function PublicationChoice({ fields, state, timeZone }: PublicationChoiceProps) {
	const { name, initialValue = "now" } = fields.publication;
	const choices = [
		{ value: "now", label: state === "published" ? "Laisser publié" : "Publier maintenant" },
		{ value: "later", label: "Programmer" },
		{ value: "draft", label: state === "published" ? "Remettre en brouillon" : "Garder en brouillon" },
	];
	return (
		<fieldset
			className="field-group publication-choice"
			// The day and the hour appear below the buttons that stand at the foot of a phone.
			onChange={({ currentTarget }) =>
				currentTarget.querySelector(".publication-moment")?.scrollIntoView({ block: "nearest" })
			}
		>
			<legend>Publication</legend>
			{choices.map(({ value, label }) => (
				<label key={value} className="check">
					<input type="radio" name={name} value={value} defaultChecked={initialValue === value} />
					{label}
				</label>
			))}
			<div className="publication-moment stack stack-near">
				<p className="field-hint">À l’heure du site ({timeZone}).</p>
				<div className="field-row">
					<Field field={fields.publicationDate} label="Jour de parution" type="date" />
					<Field field={fields.publicationTime} label="Heure de parution" type="time" />
				</div>
			</div>
		</fieldset>
	);
}

/**
 * A submit label that follows the choice in CSS alone.
 * @param normal the label for publishing now
 */
function PublicationSubmitLabel({ normal }: { normal: string }) {
	return (
		<>
			<span data-says="now">{normal}</span>
			<span data-says="later">Programmer</span>
			<span data-says="draft">Enregistrer le brouillon</span>
		</>
	);
}

const isPreview = (submitter: HTMLElement | null) =>
	submitter instanceof HTMLButtonElement && submitter.name === previewField;

/** Returns the reference of the preview, which takes the focus when the site answers with one. */
function useNewPreview(answer: unknown) {
	const element = useRef<HTMLElement>(null);
	const first = useRef(answer);
	useEffect(() => {
		if (answer === first.current) return;
		element.current?.focus({ preventScroll: true });
		element.current?.scrollIntoView({ block: "start" });
	}, [answer]);
	return element;
}

type SaveConflictNoticeProps = {
	conflict?: SaveConflict;
	isPublished: boolean;
	/** Message when the item is in the trash. */
	trashed?: string | false;
	/** Called when the user discards the form for the other version. */
	onLeave?: () => void;
};

/** Shows the messages of a rejected submission inside the form. */
function SaveConflictNotice({ conflict, isPublished, trashed, onLeave }: SaveConflictNoticeProps) {
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
			<WaitingPhotos photos={conflict?.waiting} canBeDraft={!isPublished} />
			{conflict?.differences && (
				<section className="versions box stack" aria-label="Les deux versions">
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
