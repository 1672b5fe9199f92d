/** The page of a report's photo; numbers begin at 1. */
export const reportPhotoPath = (id: string, number: number) => `/report/${id}/photos/${number}`;
