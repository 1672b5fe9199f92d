import { stopWith } from "../app/operator-words.server";

// Imported as it is needed, so that a wrong setting is told in one sentence and not as a stack.
await import("./admin-commands").catch(stopWith);
