import { createContext } from "react";

/** Whether the visitor asked for little data: every picture then comes in its smallest size. */
export const SaveData = createContext(false);
