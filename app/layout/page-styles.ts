import type { LinksFunction } from "@remix-run/node";
import styles from "~/styles/pages.css";

/** The styles of public pages other than the home page: export it as `links` from such a route. */
export const pageStyles: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
