import {
  type DateColumn,
  type DateOrder,
  dateColumns,
  dateOrders,
  type ImportColumn,
  importColumns,
  rowDecisions,
} from '../../../../contract/administration/imports/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { readText } from '../../../design/forms/form-state.ts'

/** Returns the name of the form field of a column, by its index. */
export function columnField(index: number): string {
  return `column-${index}`
}

/** Returns the name of the form field for the date order of a column. */
export function orderField(column: DateColumn): string {
  return `order-${column}`
}

/** Returns the name of the form field for the decision about a row. */
export function decisionField(row: number): string {
  return `decision-${row}`
}

/** Runs the form that was submitted on the page of an import. */
export async function changeImport(id: string, fields: FormData): Promise<void> {
  const params = { id }
  const intent = readText(fields, 'intent')
  if (intent === 'match')
    await browserApi.request('PUT /api/admin/imports/:id/matching', { params, body: matchingIn(fields) })
  else if (intent === 'stop') await browserApi.request('POST /api/admin/imports/:id/stop', { params })
  else if (intent === 'undo') await browserApi.request('POST /api/admin/imports/:id/undo', { params })
  else {
    const decisions = decisionsIn(fields)
    if (decisions.length > 0)
      await browserApi.request('PUT /api/admin/imports/:id/decisions', { params, body: { decisions } })
    if (intent === 'decide') return
    const body = {
      goodRows: intent.startsWith('good-rows'),
      households: readText(fields, 'households') === 'true',
      invite: intent.endsWith('-invite'),
    }
    await browserApi.request('POST /api/admin/imports/:id/start', { params, body })
  }
}

function matchingIn(fields: FormData) {
  const columns: (ImportColumn | null)[] = []
  for (let index = 0; fields.has(columnField(index)); index += 1)
    columns.push(importColumns.find((one) => one === readText(fields, columnField(index))) ?? null)
  return { columns, dateOrders: ordersIn(fields) }
}

function ordersIn(fields: FormData): Partial<Record<DateColumn, DateOrder>> {
  const orders: Partial<Record<DateColumn, DateOrder>> = {}
  for (const column of dateColumns) {
    const order = dateOrders.find((one) => one === readText(fields, orderField(column)))
    if (order) orders[column] = order
  }
  return orders
}

function decisionsIn(fields: FormData) {
  return [...fields.keys()].flatMap((name) => {
    const [, row] = /^decision-(\d+)$/.exec(name) ?? []
    const decision = rowDecisions.find((one) => one === readText(fields, name))
    return row && decision ? { row: Number(row), decision } : []
  })
}
