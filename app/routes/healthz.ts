/** The liveness probe. */
export const loader = () => new Response("ok", { headers: { "Cache-Control": "no-store" } });
