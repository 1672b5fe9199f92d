import { prepareSite } from "./prepare-site";

// Run before `remix dev`, whose server does not know these steps.
for (const line of await prepareSite()) console.log(line);
