/** Maximum of MAX_FILES (`app/platform/env/env.server.ts`): a form has at most 400 parts. */
export const mostFiles = 100;

/** Maximum length of a video, in seconds: four hours, for a whole celebration. */
export const maxSeconds = 4 * 60 * 60;
