import { redirect } from "@remix-run/node";

/** Redirects from the path that older tools use (RFC 9116 §3). */
export const loader = () => redirect("/.well-known/security.txt", 301);
