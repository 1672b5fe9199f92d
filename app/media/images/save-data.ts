import { createContext } from "react";

/** Whether the request has `Save-Data: on`: every picture then has its smallest size. */
export const SaveData = createContext(false);
