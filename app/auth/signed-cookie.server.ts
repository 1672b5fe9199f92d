import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "~/env.server";
import { sessionSecrets } from "./session-secret.server";

const https = env.publicUrl.startsWith("https:");

/** A cookie that scripts cannot read and whose value only this site can have signed; made when it is first needed. */
function signedCookie(name: string, maxAge?: number): () => Cookie {
	let made: Cookie | undefined;
	return () => {
		made ??= createCookie(https ? `__Host-${name}` : name, {
			httpOnly: true,
			path: "/",
			sameSite: "lax",
			secure: https,
			secrets: sessionSecrets(),
			maxAge,
		});
		return made;
	};
}

/** Names the session of who is signed in; it goes when the browser is closed. */
export const sessionCookie = signedCookie("session");

/** Names a browser that somebody has signed in with, for a year. */
export const deviceCookie = signedCookie("device", 365 * 24 * 60 * 60);

/** Whether one of a browser's cookies is ours: somebody has signed in with it, perhaps long ago. No database is asked. */
export async function hasSignedIn(cookies = ""): Promise<boolean> {
	const values = await Promise.all([sessionCookie().parse(cookies), deviceCookie().parse(cookies)]);
	return values.some(Boolean);
}
