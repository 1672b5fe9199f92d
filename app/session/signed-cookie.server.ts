import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "~/env/env.server";
import { sessionSecrets } from "./session-secret.server";

const https = env.publicUrl.startsWith("https:");

/** A signed cookie that scripts cannot read. */
export const signedCookie = (name: string, maxAge?: number): Cookie =>
	createCookie(https ? `__Host-${name}` : name, {
		httpOnly: true,
		path: "/",
		sameSite: "lax",
		secure: https,
		secrets: sessionSecrets(),
		maxAge,
	});
