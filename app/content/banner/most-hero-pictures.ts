/** Maximum number of banner pictures (docs/product.md, pages). */
export const maxHeroPictures = 3;
