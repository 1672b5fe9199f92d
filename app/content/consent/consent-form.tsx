import { useForm } from "@conform-to/react";
import { useRef, useState } from "react";
import { PictureFileField } from "~/media/uploads/file-field";
import { useAccepted } from "~/media/uploads/use-accepted";
import { type FormGiven, GuardedForm } from "~/web/forms/guarded-form";
import { CheckField, Field, FieldError, RadioGroup, TextAreaField } from "~/web/ui/field";
import { useHydrated } from "~/web/ui/use-hydrated";
import { useLabel } from "./consent";
import { type PhotoOfPeople, ProtectedPhoto } from "./photo-protection";
import "./consent.css";

export type ConsentValues = {
	id: string;
	firstName?: string;
	person?: string;
	guardian?: string;
	relation?: string;
	name?: string;
	contact?: string;
	site?: string;
	sharing?: string;
	print?: string;
	givenOn: string;
	validUntil: string;
	given?: string;
	witness?: string;
	proof?: undefined;
};

type ConsentFormProps = FormGiven & {
	values: ConsentValues;
	/** The version that is changed; none for a new one. */
	version?: number;
	/** The photos that are linked to a new one. */
	photos?: PhotoOfPeople[];
	closeTo: string;
};

const image = ["image", "document"] as const;

/** The form of a new or existing authorisation. */
export function ConsentForm({ values, version, photos = [], constraint, refused, closeTo }: ConsentFormProps) {
	const accepted = useAccepted();
	const [form, fields] = useForm<ConsentValues>({ defaultValue: values, constraint, lastResult: refused });
	// Revalidation makes another identifier: the form keeps its first one, so that a repeated submit adds nothing.
	const [id] = useState(values.id);
	const [given, setGiven] = useState(fields.given.initialValue);
	const ready = useHydrated();
	const ways: [string, string][] = [
		["paper", "Sur un papier signé"],
		...(ready || fields.given.initialValue === "signature"
			? ([["signature", "Par une signature au doigt, ici"]] as [string, string][])
			: []),
		["spoken", "De vive voix, devant un témoin"],
	];
	return (
		<GuardedForm
			form={form}
			encType="multipart/form-data"
			submitLabel="Enregistrer"
			back={closeTo}
			onInput={(event) => {
				const { target } = event;
				if (target instanceof HTMLInputElement && target.name === fields.given.name) setGiven(target.value);
			}}
		>
			<input type="hidden" name="id" value={id} />
			{version && <input type="hidden" name="version" value={version} />}
			{photos.length > 0 && (
				<div className="consent-photos">
					{photos.map((photo) => (
						<div key={photo.id}>
							<input type="hidden" name="photo" value={photo.id} />
							<ProtectedPhoto photo={photo} />
						</div>
					))}
				</div>
			)}
			<Field
				field={fields.firstName}
				label="Prénom ou nom d’emprunt"
				hint="Il n’est jamais public. C’est tout ce que voient les rédacteurs."
			/>
			<RadioGroup
				field={fields.person}
				legend="Cette personne est"
				choices={[
					["child", "Un enfant"],
					["adult", "Un adulte"],
				]}
			/>
			<div className="field-row" data-of="child">
				<Field field={fields.guardian} label="Parent ou tuteur" hint="Obligatoire pour un enfant." />
				<Field
					field={fields.relation}
					label="Lien avec l’enfant"
					hint="Obligatoire pour un enfant : mère, père, tuteur…"
				/>
			</div>
			<Field field={fields.name} label="Nom complet" />
			<TextAreaField
				field={fields.contact}
				label="Contact"
				rows={2}
				hint="Téléphone, adresse ou personne à qui demander. Il est chiffré, et seuls les administrateurs et le référent protection le voient."
			/>
			<fieldset className="field-group" id={fields.site.id} tabIndex={-1}>
				<legend>Usages acceptés (au moins un)</legend>
				<CheckField field={fields.site} label={useLabel.site.label} />
				<CheckField field={fields.sharing} label={useLabel.sharing.label} />
				<CheckField field={fields.print} label={useLabel.print.label} />
				<FieldError id={fields.site.errorId} errors={fields.site.errors} />
			</fieldset>
			<div className="field-row">
				<Field field={fields.givenOn} label="Donnée le" type="date" />
				<Field field={fields.validUntil} label="Valable jusqu’au" type="date" />
			</div>
			<RadioGroup field={fields.given} legend="Comment" choices={ways} />
			<div data-of="paper">
				<PictureFileField
					field={fields.proof}
					kinds={[...image]}
					label="Photo ou PDF du papier signé"
					hint={`${version ? "Laissez vide pour garder ce qui est joint. " : "Pour un papier signé. "}Une image ${accepted.image}, ou ${accepted.document}. Il n’est jamais public.`}
				/>
			</div>
			{given === "signature" && (
				<SignaturePad errors={fields.proof.errors} errorId={`${fields.proof.errorId}-signature`} />
			)}
			<div data-of="spoken">
				<Field field={fields.witness} label="Témoin" hint="Obligatoire pour un accord de vive voix." />
			</div>
		</GuardedForm>
	);
}

/** A frame to sign in with a finger, a pen or a mouse; the form sends it as a picture. */
function SignaturePad({ errors, errorId }: { errors?: string[]; errorId: string }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [picture, setPicture] = useState("");
	const isDown = useRef(false);

	function draw(event: React.PointerEvent<HTMLCanvasElement>, begins: boolean) {
		const context = event.currentTarget.getContext("2d");
		if (context === null || (!begins && !isDown.current)) return;
		const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
		const [x, y] = [
			((event.clientX - left) / width) * event.currentTarget.width,
			((event.clientY - top) / height) * event.currentTarget.height,
		];
		if (begins) {
			isDown.current = true;
			event.currentTarget.setPointerCapture(event.pointerId);
			if (picture === "") fill(event.currentTarget);
			context.lineWidth = 4;
			context.lineCap = "round";
			context.strokeStyle = "#111";
			context.beginPath();
			context.moveTo(x, y);
		}
		context.lineTo(x, y);
		context.stroke();
	}

	return (
		<div className="field">
			<p id="signature-label">Signature</p>
			<p className="field-hint">Signez dans le cadre, avec le doigt.</p>
			<canvas
				ref={canvas}
				className="signature"
				width={600}
				height={220}
				role="img"
				aria-labelledby="signature-label"
				onPointerDown={(event) => draw(event, true)}
				onPointerMove={(event) => draw(event, false)}
				onPointerUp={({ currentTarget }) => {
					isDown.current = false;
					setPicture(currentTarget.toDataURL("image/png"));
				}}
			/>
			<input type="hidden" name="signature" value={picture} />
			<FieldError id={errorId} errors={errors} />
			<p className="actions">
				<button
					type="button"
					className="button"
					onClick={() => {
						if (canvas.current) fill(canvas.current);
						setPicture("");
					}}
				>
					Effacer la signature
				</button>
			</p>
		</div>
	);
}

/** Paints the frame white: a transparent picture would be black as a JPEG. */
function fill(canvas: HTMLCanvasElement) {
	const context = canvas.getContext("2d");
	if (context === null) return;
	context.fillStyle = "#fff";
	context.fillRect(0, 0, canvas.width, canvas.height);
}
