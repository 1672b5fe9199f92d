import type { SubmissionResult, useForm } from "@conform-to/react";

/** What the server says of a form it refused: the values typed and what is wrong with them. */
export type Reply = SubmissionResult<string[]>;

/** What the browser itself can check of a form's fields, by their names; from the schema, which stays on the server. */
export type Constraint = Parameters<typeof useForm>[0]["constraint"];
