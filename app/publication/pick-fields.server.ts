/** The entries of `row` named by the keys of `fields`. */
export const pickFields = <Row extends object, Name extends keyof Row>(row: Row, fields: Record<Name, unknown>) =>
	Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as Name]])) as Pick<Row, Name>;
