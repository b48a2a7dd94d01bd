import { expect, test } from 'vitest'
import { anApp } from '../../tests/support/app.ts'
import { namesSomebodyElse, personalTables } from './personal-tables.ts'

/** The migrations' own tables. */
const ofTheMigrations = /^kysely_/
/** Columns whose name suggests that they contain an account's id. */
const namesAnAccount = /(^|_)(user|actor|author|reporter|blocker|blocked|person|owner|member)_id$|_by$/

async function schema() {
  const { database } = await anApp()
  const tables = await database.introspection.getTables()
  return tables.filter(({ name }) => !ofTheMigrations.test(name))
}

test('every table states which of its rows are about an account', async () => {
  const names = (await schema()).map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(personalTables).sort())
})

test('every column with an account’s id is an owner, or refers to another person', async () => {
  const undecided: string[] = []
  for (const { name, columns } of await schema()) {
    const owners: readonly string[] = (personalTables[name as keyof typeof personalTables] ?? []).map(
      ({ owner }) => owner,
    )
    const others = namesSomebodyElse[name as keyof typeof personalTables] ?? []
    for (const column of columns)
      if (namesAnAccount.test(column.name) && !owners.includes(column.name) && !others.includes(column.name))
        undecided.push(`${name}.${column.name}`)
  }
  // Names the process that sends a message.
  expect(undecided.filter((column) => column !== 'mails.claimed_by')).toEqual([])
})

test('every column that the list names is in the schema', async () => {
  const columnsOf = new Map(
    (await schema()).map(({ name, columns }) => [name, columns.map((one) => one.name)]),
  )
  for (const [table, kinds] of Object.entries(personalTables))
    for (const { owner, withheld = [] } of kinds)
      for (const column of [owner, ...(withheld === 'all' ? [] : withheld)])
        expect(columnsOf.get(table), `${table}.${column}`).toContain(column)
})
