/** « 12 photos à décrire ». */
export const undescribedLabel = (count: number) => `${count} ${count > 1 ? "photos" : "photo"} à décrire`;
