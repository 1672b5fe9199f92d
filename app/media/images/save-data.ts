import { createContext } from "react";

/** Whether the request has `Save-Data: on`: every picture is then shown in its smallest size. */
export const SaveData = createContext(false);
