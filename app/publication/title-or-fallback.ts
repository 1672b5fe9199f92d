/** Fallback for imported rows without a title (docs/product.md, pages). */
export const titleOrFallback = (title: string) =>
	typeof title === "string" && title.trim() !== "" ? title : "Titre non disponible";
