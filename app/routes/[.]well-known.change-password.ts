import { redirect } from "@remix-run/node";

/** Where password managers send somebody to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect("/admin/profil/password", 302);
