import { redirect } from "@remix-run/node";

/** The place of older tools (RFC 9116 §3). */
export const loader = () => redirect("/.well-known/security.txt", 301);
