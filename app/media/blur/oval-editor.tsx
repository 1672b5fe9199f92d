import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { fittedOval, maxOvals, type Oval } from "~/media/images/burn-ovals";
import { ovalAt } from "./oval-at";
import "./blur.css";

type OvalsProps = { ovals: Oval[]; children?: ReactNode };

const percent = (thousandths: number) => `${thousandths / 10}%`;

const sides = ({ x, y, width, height }: Oval) => ({
	cx: percent(x),
	cy: percent(y),
	rx: percent(width / 2),
	ry: percent(height / 2),
});

/** A picture with its faces covered: attributes of SVG need no style, which the content security policy forbids. */
export function CoveredPicture({ ovals, children }: OvalsProps) {
	return (
		<div className="blur-stage">
			{children}
			<svg aria-hidden="true" className="blur-ovals">
				{ovals.map((oval, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: ovals have no other name
					<ellipse key={index} className="blur-oval" {...sides(oval)} />
				))}
			</svg>
		</div>
	);
}

type OvalEditorProps = {
	ovals: Oval[];
	onChange: (ovals: Oval[]) => void;
	/** In pixels. */
	picture: { src: string; width: number; height: number };
};

/** Radius in pixels of what a finger has to hit. */
const reach = 22;

/** The part of its size by which a press on a button or key changes an oval. */
const growth = 1.15;

/** A key moves an oval by so many thousandths of the picture. */
const step = 10;

/** A picture on which ovals are put, moved, resized and removed, by finger, mouse or keys. */
export function OvalEditor({ ovals, onChange, picture }: OvalEditorProps) {
	const hint = useId();
	const [chosen, setChosen] = useState<number>();
	const stage = useRef<SVGSVGElement>(null);
	const drag = useRef<{ index: number; resizes: boolean; from: { x: number; y: number }; oval: Oval }>();
	const selected = chosen === undefined ? undefined : ovals[chosen];

	/** Returns a place on the picture in thousandths. */
	function placeOf({ clientX, clientY }: MouseEvent) {
		const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
		return { x: (1000 * (clientX - box.left)) / box.width, y: (1000 * (clientY - box.top)) / box.height };
	}

	const change = (index: number, oval: Oval) =>
		onChange(ovals.map((other, at) => (at === index ? fittedOval(oval) : other)));

	function add(event: MouseEvent) {
		if (event.target !== stage.current || ovals.length >= maxOvals) return;
		const like = selected ?? ovals.at(-1);
		const { x, y } = placeOf(event);
		onChange([...ovals, like ? fittedOval({ ...like, x, y }) : ovalAt({ x, y }, picture)]);
		setChosen(ovals.length);
	}

	function remove(index: number) {
		onChange(ovals.filter((_, at) => at !== index));
		setChosen(undefined);
	}

	const grow = (index: number, by: number) => {
		const oval = ovals[index];
		if (oval) change(index, { ...oval, width: oval.width * by, height: oval.height * by });
	};

	function begin(event: PointerEvent, index: number, resizes: boolean) {
		const oval = ovals[index];
		if (oval === undefined) return;
		event.stopPropagation();
		event.currentTarget.setPointerCapture(event.pointerId);
		drag.current = { index, resizes, from: placeOf(event), oval };
		setChosen(index);
	}

	function move(event: PointerEvent) {
		const dragged = drag.current;
		if (dragged === undefined) return;
		const { index, resizes, from, oval } = dragged;
		const to = placeOf(event);
		const [right, down] = [to.x - from.x, to.y - from.y];
		if (resizes) change(index, { ...oval, width: oval.width + 2 * right, height: oval.height + 2 * down });
		else change(index, { ...oval, x: oval.x + right, y: oval.y + down });
	}

	const end = () => {
		drag.current = undefined;
	};

	function press(event: KeyboardEvent, index: number) {
		const oval = ovals[index];
		const [right, down] = arrows[event.key] ?? [0, 0];
		if (oval === undefined) return;
		if (right || down) {
			const { x, y, width, height } = oval;
			if (event.shiftKey) change(index, { ...oval, width: width + 2 * right, height: height + 2 * down });
			else change(index, { ...oval, x: x + right, y: y + down });
		} else if (event.key === "+" || event.key === "=") grow(index, growth);
		else if (event.key === "-") grow(index, 1 / growth);
		else if (event.key === "Delete" || event.key === "Backspace") remove(index);
		else if (event.key === "Enter" || event.key === " ") setChosen(index);
		else return;
		event.preventDefault();
	}

	return (
		<div className="stack">
			<p id={hint} className="field-hint">
				Touchez chaque visage. Faites glisser un ovale pour le déplacer, sa poignée pour changer sa taille. Au clavier :
				les flèches, + et −, Suppr.
			</p>
			<div className="blur-stage">
				<img src={picture.src} width={picture.width} height={picture.height} alt="" draggable={false} />
				{/* biome-ignore lint/a11y/useSemanticElements: HTML has no picture that is a group */}
				{/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds an oval from the keyboard */}
				<svg ref={stage} className="blur-ovals" data-ready onClick={add} role="group" aria-label="Visages couverts">
					{ovals.map((oval, index) => (
						// biome-ignore lint/a11y/useSemanticElements: HTML has no oval buttons
						<g
							// biome-ignore lint/suspicious/noArrayIndexKey: ovals have no other name
							key={index}
							role="button"
							tabIndex={0}
							aria-label={`Visage ${index + 1}`}
							aria-pressed={index === chosen}
							aria-describedby={hint}
							onKeyDown={(event) => press(event, index)}
							onFocus={() => setChosen(index)}
							onPointerDown={(event) => begin(event, index, false)}
							onPointerMove={move}
							onPointerUp={end}
							onPointerCancel={end}
						>
							<circle className="blur-reach" cx={percent(oval.x)} cy={percent(oval.y)} r={reach} />
							<ellipse className="blur-oval" {...sides(oval)} />
						</g>
					))}
					{chosen !== undefined && selected && (
						<g
							className="blur-handle"
							onPointerDown={(event) => begin(event, chosen, true)}
							onPointerMove={move}
							onPointerUp={end}
							onPointerCancel={end}
						>
							<circle className="blur-reach" {...corner(selected)} r={reach} />
							<circle {...corner(selected)} r={9} />
						</g>
					)}
				</svg>
			</div>
			<p role="status">{countLabel(ovals.length)}</p>
			<div className="card-actions">
				<button
					type="button"
					className="button"
					onClick={() => {
						onChange([...ovals, ovalAt({ x: 500, y: 500 }, picture)]);
						setChosen(ovals.length);
					}}
				>
					Ajouter un ovale
				</button>
				{chosen !== undefined && selected && (
					<>
						<button type="button" className="button" onClick={() => grow(chosen, 1 / growth)}>
							Plus petit
						</button>
						<button type="button" className="button" onClick={() => grow(chosen, growth)}>
							Plus grand
						</button>
						<button type="button" className="button" onClick={() => remove(chosen)}>
							Retirer<span className="visually-hidden"> l’ovale du visage {chosen + 1}</span>
						</button>
					</>
				)}
			</div>
		</div>
	);
}

const arrows: Record<string, [number, number]> = {
	ArrowLeft: [-step, 0],
	ArrowRight: [step, 0],
	ArrowUp: [0, -step],
	ArrowDown: [0, step],
};

/** The place of the handle: on the oval, to the right and below. */
const corner = ({ x, y, width, height }: Oval) => ({
	cx: percent(x + width * 0.354),
	cy: percent(y + height * 0.354),
});

/** Returns « 3 visages couverts ». */
export function countLabel(count: number): string {
	if (count === 0) return "Aucun visage n’est couvert.";
	return count === 1 ? "1 visage est couvert." : `${count} visages sont couverts.`;
}
