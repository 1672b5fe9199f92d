/** How many pictures the banner of the home page turns between (docs/product.md, pages). */
export const mostHeroPictures = 3;
