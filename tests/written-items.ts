import { type EventDraft, eventToWrite } from "~/content/events/event-form.server";
import { type ReportDraft, reportToWrite } from "~/content/reports/report-form.server";
import { type ExpenseDraft, expenseToWrite } from "~/giving/expenses/expense-form.server";
import { type NeedDraft, needToWrite } from "~/giving/needs/need-form.server";
import { changeItem, insertItem, type Saving } from "~/publishing/publication/stored-item.server";

// Items as their forms write them, without a form.

type Wanted = Partial<Saving>;

export const addReport = (formId: string, draft: ReportDraft, imageIds: string[], wanted?: Wanted) =>
	insertItem("reports", formId, reportToWrite(draft, imageIds), wanted);

export const updateReport = (id: string, draft: ReportDraft, imageIds: string[], wanted?: Wanted) =>
	changeItem("reports", id, reportToWrite(draft, imageIds), wanted);

export const updateEvent = (id: string, draft: EventDraft, timeZone: string, wanted?: Wanted) =>
	changeItem("events", id, eventToWrite(draft, timeZone), wanted);

export const addNeed = (formId: string, draft: NeedDraft, wanted?: Wanted) =>
	insertItem("needs", formId, needToWrite(draft), wanted);

export const addExpense = (formId: string, draft: ExpenseDraft, wanted?: Wanted) =>
	insertItem("spendings", formId, expenseToWrite(draft), wanted);
