import { useContext } from "react";
import { SaveData } from "./picture";
import { sceneFiles } from "./scene-files";

/** The scenes drawn for this site (`drawings/`), shown in the banner until the association has its own pictures. */
export const sceneNames = ["school", "borehole", "infirmary"] satisfies SceneName[];
type SceneName = keyof typeof sceneFiles;

const alts: Record<SceneName, string> = {
	school: "Dessin\u202f: des enfants devant leur école, sous un grand arbre, au lever du soleil",
	borehole: "Dessin\u202f: des villageois autour de la pompe d’un forage",
	infirmary: "Dessin\u202f: l’infirmerie et le centre de prière, avec sa cantine",
};

const widths = [320, 480, 800, 1280, 1920] as const;
const [smallest] = widths;

const uses = {
	/** On a phone 60 % of the width is enough for flat colours, and takes half the bytes; from 768 px words stand beside. */
	banner: "(max-width: 575.98px) 60vw, (max-width: 767.98px) 100vw, 65vw",
	/** Half a page on wide screens. */
	beside: "(min-width: 72rem) 35rem, (min-width: 768px) 50vw, 100vw",
};

type DrawnSceneProps = {
	name: SceneName;
	use: keyof typeof uses;
	/** Whether it is loaded with high priority. */
	first?: boolean;
};

/** Shows a scene in the format and the size that suit the screen. */
export function DrawnScene({ name, use, first = false }: DrawnSceneProps) {
	const saveData = useContext(SaveData);
	const offered = saveData ? [smallest] : widths;
	const setOf = (format: string) =>
		offered.map((width) => `/hero/${sceneFiles[name]}.${width}.${format} ${width}w`).join(", ");
	// React 18 only knows the attribute in lower case.
	const priority = first ? { fetchpriority: "high" } : {};
	return (
		<picture>
			{/* The smallest file, for phones, is blurred on wide screens. */}
			{saveData && (
				<source type="image/avif" media="(min-width: 576px)" srcSet={`/hero/${sceneFiles[name]}.480.avif`} />
			)}
			<source type="image/avif" srcSet={setOf("avif")} sizes={uses[use]} />
			<source type="image/webp" srcSet={setOf("webp")} sizes={uses[use]} />
			<img
				src={`/hero/${sceneFiles[name]}.${smallest}.jpg`}
				srcSet={setOf("jpg")}
				sizes={uses[use]}
				width={1920}
				height={1200}
				alt={alts[name]}
				decoding="async"
				{...priority}
			/>
		</picture>
	);
}
