/** How many pictures the banner of the home page turns between (spec §2). */
export const mostHeroPictures = 3;
