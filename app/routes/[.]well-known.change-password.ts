import { redirect } from "@remix-run/node";
import { adminPaths } from "~/platform/kinds/paths";

/** Password managers open this URL to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect(adminPaths.ownPassword, 302);
