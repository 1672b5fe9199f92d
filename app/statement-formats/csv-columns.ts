/** What a column of a CSV statement holds. */
export const columnRoles = {
	none: "Rien d’utile",
	date: "Date",
	text: "Libellé",
	payer: "Payeur",
	amount: "Montant, avec son signe",
	credit: "Crédit",
	debit: "Débit",
	sign: "Sens\u202f: débit ou crédit",
	status: "État\u202f: en attente ou passé",
	currency: "Monnaie",
	id: "Numéro de l’opération",
} as const;

export type ColumnRole = keyof typeof columnRoles;

export const columnRoleCodes = Object.keys(columnRoles) as [ColumnRole, ...ColumnRole[]];

/** The most columns that somebody can name. */
export const maxColumns = 40;

/** Whether columns suffice for a statement: a date, and what arrived. */
export const suffice = (roles: ColumnRole[]) =>
	roles.includes("date") && (roles.includes("amount") || roles.includes("credit"));
