import { memoizeRead } from "~/db/memoize-read.server";
import { pictureOf, savePicture } from "./picture-setting.server";
import { storedSettings } from "./settings.server";

/** The association's logo; null until one is stored. Memoized, as every page shows it. */
export const storedLogo = memoizeRead(() => pictureOf("logo"));

/** Replaces the logo by a stored file, or removes it with an empty identifier; as `savePicture`. */
export const saveLogo = (id: string, opened?: number) => savePicture("logo", { logo: id }, opened);

/** The logo and the version that its form is loaded with. */
export async function logoToEdit() {
	const [{ version }, picture] = await Promise.all([storedSettings(), storedLogo()]);
	return { picture, opened: version };
}
