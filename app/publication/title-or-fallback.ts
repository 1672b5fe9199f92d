/** What stands in place of a title that an imported or older row lacks (docs/product.md, pages). */
export const titleOrFallback = (title: string) =>
	typeof title === "string" && title.trim() !== "" ? title : "Titre non disponible";
