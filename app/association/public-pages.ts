/** The pages that are there whatever is written, in the order of importance. */
export const publicPages = ["/", "/donate", "/events", "/rapports", "/gallery", "/apropos", "/Mission", "/contact"];
