import { addressCases } from "./address-cases";
import { attackedSite } from "./attacked-site";
import { placeCases } from "./place-cases";
import { runTable } from "./run-table";

const attacked = await attackedSite();

runTable(attacked.site, [...addressCases(attacked), ...placeCases(attacked)]);
