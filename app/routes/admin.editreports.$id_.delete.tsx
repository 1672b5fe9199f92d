export { action, default, loader, meta } from "./admin.reports.$id_.delete";
