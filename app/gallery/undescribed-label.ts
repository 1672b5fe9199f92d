/** « 12 photos à décrire ». */
export const toDescribeInWords = (count: number) => `${count} ${count > 1 ? "photos" : "photo"} à décrire`;
