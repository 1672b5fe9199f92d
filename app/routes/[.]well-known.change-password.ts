import { redirect } from "@remix-run/node";
import { adminPaths } from "~/platform/kinds/paths";

/** Where password managers send somebody to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect(adminPaths.ownPassword, 302);
