import { useEffect, useRef, useState } from "react";
import { centre, focusClass, pointAt, pointIn, pointText } from "~/images/focal-point";
import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import { FieldError } from "~/ui/field";

const columns = { 0: "à gauche", 50: "au milieu", 100: "à droite" };
const rows = { 0: "En haut", 50: "À mi-hauteur", 100: "En bas" };

/** The nine points that can be chosen without a script. */
const points = Object.entries(rows).flatMap(([y, row]) =>
	Object.entries(columns).map(([x, column]) => ({ value: `${x} ${y}`, label: `${row} ${column}` })),
);

type FocusFieldProps = {
	field: { id: string; name: string; initialValue?: string; errors?: string[]; errorId: string };
	picture: PictureFile;
};

/** Chooses the focal point of a picture: among nine, and with a script anywhere by a tap on the picture. */
export function FocusField({ field, picture }: FocusFieldProps) {
	const initial = field.initialValue ?? pointText(centre);
	const [value, setValue] = useState(initial);
	const [ready, setReady] = useState(false);
	const own = useRef<HTMLInputElement>(null);
	const root = useRef<HTMLFieldSetElement>(null);
	const point = pointIn(value) ?? centre;
	const exact = points.every((one) => one.value !== value) ? value : undefined;

	useEffect(() => {
		setReady(true);
		// One of the buttons may have been pressed before hydration.
		const checked = root.current?.querySelector<HTMLInputElement>("input:checked");
		if (checked) setValue(checked.value);
	}, []);

	function choose(chosen: string) {
		setValue(chosen);
		const button = [...(root.current?.querySelectorAll<HTMLInputElement>("input") ?? [])].find(
			(input) => input.value === chosen,
		);
		const target = button ?? own.current;
		if (target === null) return;
		target.value = chosen;
		target.checked = true;
		target.dispatchEvent(new Event("input", { bubbles: true })); // the form counts as changed
	}

	return (
		<fieldset className="field-group" ref={root} id={field.id} tabIndex={-1}>
			<legend>Cadrage</legend>
			<p className="field-hint">
				Les listes coupent les images. Dites ce qui doit rester visible
				{ready ? " : touchez l’image à cet endroit, ou choisissez l’un des neuf points." : ", parmi neuf points."}
			</p>
			<div className="focus-choice">
				{/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same from the keyboard */}
				{/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below do the same from the keyboard */}
				<div
					className={`focus-stage ${focusClass(point)}`}
					data-ready={ready || undefined}
					onClick={({ currentTarget, clientX, clientY }) => {
						const { left, top, width, height } = currentTarget.getBoundingClientRect();
						choose(pointText(pointAt((clientX - left) / width, (clientY - top) / height)));
					}}
				>
					<Picture picture={{ ...picture, alt: "", focus: undefined }} use="page" />
					<span className="focus-marker" aria-hidden="true" />
				</div>
				<div className="focus-points">
					{points.map((one) => (
						<label key={one.value} className="focus-point">
							<input
								type="radio"
								name={field.name}
								value={one.value}
								defaultChecked={initial === one.value}
								onChange={() => setValue(one.value)}
							/>
							<span className="visually-hidden">{one.label}</span>
						</label>
					))}
				</div>
				<label className="check" hidden={exact === undefined}>
					<input
						ref={own}
						type="radio"
						name={field.name}
						defaultValue={exact ?? ""}
						defaultChecked={exact !== undefined}
						disabled={exact === undefined && !ready}
						onChange={({ currentTarget }) => setValue(currentTarget.value)}
					/>
					Au point choisi sur l’image
				</label>
				<div className="focus-preview">
					<p className="field-hint">{ready ? "Dans une liste :" : "Dans une liste, tel qu’enregistré :"}</p>
					<Picture picture={{ ...picture, alt: "", focus: point }} use="card" />
				</div>
			</div>
			<FieldError id={field.errorId} errors={field.errors} />
		</fieldset>
	);
}
