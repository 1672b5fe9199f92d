export { action, default, loader } from "./admin.reports.$id_.restore";
