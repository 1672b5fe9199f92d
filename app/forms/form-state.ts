import type { SubmissionResult, useForm } from "@conform-to/react";

/** The server's response to a refused form: submitted values and errors. */
export type Reply = SubmissionResult<string[]>;

/** The HTML validation attributes of a form's fields; derived from the schema, which stays on the server. */
export type Constraint = Parameters<typeof useForm>[0]["constraint"];
