/**
 * A cell of a CSV file. A spreadsheet runs a cell that begins like a formula, also behind quotes: such a one gets an
 * apostrophe in front (OWASP, CSV injection), in the wide forms that East Asian keyboards write too.
 */
export const csvCell = (text: string) =>
	`"${text.replace(/^[\s\0]*[=+\-@＝＋－＠|%\t\r\n]/, "'$&").replaceAll('"', '""')}"`;

/** One line; semicolons part the cells, as French spreadsheets want it. */
export const csvLine = (cells: string[]) => `${cells.map(csvCell).join(";")}\r\n`;

/** The first line, with the mark by which spreadsheets know that the file is UTF-8. */
export const csvHeader = (titles: string[]) => `\uFEFF${csvLine(titles)}`;
