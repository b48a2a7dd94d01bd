import {
  type Calendar,
  calendars,
  type DateColumn,
  type DateOrder,
  dateColumns,
  dateOrders,
  type ImportColumn,
  importColumns,
  nameReplies,
  rowDecisions,
} from '../../../../contract/administration/imports/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { readText } from '../../../design/forms/form-layout.tsx'

/** Columns of which a list needs at least one. */
export const nameColumns: readonly ImportColumn[] = ['name', 'first_name', 'last_name']

/** Name of the form field for the reading of ambiguous names. */
export const namesField = 'names'

/** Returns the name of the form field for the calendar of a date column. */
export function calendarField(column: DateColumn): string {
  return `calendar-${column}`
}

/** Returns the name of the form field of a column, by its index. */
export function columnField(index: number): string {
  return `column-${index}`
}

/** Returns the name of the form field for the date order of a column. */
export function orderField(column: DateColumn): string {
  return `order-${column}`
}

/** Returns the name of the form field for a decision about a person. */
export function decisionField({ row, part }: { row: number; part: number }): string {
  return `decision-${row}-${part}`
}

/** Runs the form that was submitted on the page of an import. */
export async function changeImport(id: string, fields: FormData): Promise<void> {
  const params = { id }
  const intent = readText(fields, 'intent')
  const [, kind, number] = /^(sheet|headings)-(\d+)$/.exec(intent) ?? []
  if (kind)
    await readOtherwise(id, kind === 'sheet' ? { sheet: Number(number) } : { headingRow: Number(number) })
  else if (intent === 'match')
    await browserApi.request('PUT /api/admin/imports/:id/matching', { params, body: matchingIn(fields) })
  else if (intent === 'stop') await browserApi.request('POST /api/admin/imports/:id/stop', { params })
  else if (intent === 'undo') await browserApi.request('POST /api/admin/imports/:id/undo', { params })
  else {
    const decisions = decisionsIn(fields)
    if (decisions.length > 0)
      await browserApi.request('PUT /api/admin/imports/:id/decisions', { params, body: { decisions } })
    if (intent === 'decide') return
    const body = {
      goodRows: intent === 'good-rows',
      households: readText(fields, 'households') === 'true',
      invite: readText(fields, 'invite') === 'now',
    }
    await browserApi.request('POST /api/admin/imports/:id/start', { params, body })
  }
}

/** Reads another sheet or row of headings, and queues a new check. */
async function readOtherwise(id: string, body: { sheet?: number; headingRow?: number }): Promise<void> {
  const params = { id }
  const { columns, dateOrders } = await browserApi.request('PUT /api/admin/imports/:id/reading', {
    params,
    body,
  })
  const guessed = columns.map(({ column }) => column)
  if (guessed.some((column) => column !== null && nameColumns.includes(column)))
    await browserApi.request('PUT /api/admin/imports/:id/matching', {
      params,
      body: { columns: guessed, dateOrders },
    })
}

function matchingIn(fields: FormData) {
  const columns: (ImportColumn | null)[] = []
  for (let index = 0; fields.has(columnField(index)); index += 1)
    columns.push(importColumns.find((one) => one === readText(fields, columnField(index))) ?? null)
  const names = nameReplies.find((one) => one === readText(fields, namesField)) ?? null
  return { columns, dateOrders: ordersIn(fields), calendars: calendarsIn(fields), names }
}

function ordersIn(fields: FormData): Partial<Record<DateColumn, DateOrder>> {
  const orders: Partial<Record<DateColumn, DateOrder>> = {}
  for (const column of dateColumns) {
    const order = dateOrders.find((one) => one === readText(fields, orderField(column)))
    if (order) orders[column] = order
  }
  return orders
}

function calendarsIn(fields: FormData): Partial<Record<DateColumn, Calendar>> {
  const replies: Partial<Record<DateColumn, Calendar>> = {}
  for (const column of dateColumns) {
    const calendar = calendars.find((one) => one === readText(fields, calendarField(column)))
    if (calendar) replies[column] = calendar
  }
  return replies
}

function decisionsIn(fields: FormData) {
  return [...fields.keys()].flatMap((name) => {
    const [, row, part] = /^decision-(\d+)-(\d+)$/.exec(name) ?? []
    const decision = rowDecisions.find((one) => one === readText(fields, name))
    return row && part && decision ? { row: Number(row), part: Number(part), decision } : []
  })
}
