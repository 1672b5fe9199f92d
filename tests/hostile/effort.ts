/** Whether everything is tried (`npm run test:hostile`), or as much as a minute allows (`npm test`). */
export const allOfIt = process.env.HOSTILE === "long";

/** How often, or up to how many: little in a minute, much when there is time. */
export const effort = (little: number, much: number) => (allOfIt ? much : little);
