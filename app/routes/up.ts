/** The liveness probe under the name that ONCE asks for. */
export { loader } from "./healthz";
