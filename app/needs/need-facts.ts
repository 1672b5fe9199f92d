import { publicPaths } from "~/kinds/paths";
import type { PageFacts } from "~/seo/page-facts";
import type { NeedDetails } from "./need-summary.server";

/** Metadata of a need for search engines and link previews. */
export const needFacts = ({ title, slug, description, progress }: NeedDetails): PageFacts => ({
	title,
	section: { name: "Nos besoins", path: publicPaths.needs },
	path: publicPaths.need(slug),
	description: [description, progress.words ? `${progress.words}.` : ""],
});
