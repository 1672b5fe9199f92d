/** The longest video, in seconds: four hours, for a whole celebration. */
export const maxSeconds = 4 * 60 * 60;
