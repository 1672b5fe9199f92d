/** Says that the process answers; for whoever restarts it. */
export const loader = () => new Response("ok", { headers: { "Cache-Control": "no-store" } });
