import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { Importing, imports } from './imports.ts'
import { anAdministrator, type Member } from './members.ts'

/** A list with the people it means and the questions it leaves. */
export interface List {
  what: string
  file: string | Buffer
  /** The people by name, with their known facts. */
  people: Record<string, object>
  questions?: object[]
  preview?: object
  product?: string
}

/** Writes rows as text with separated cells. */
export function csvOf(rows: string[][], separator = ','): string {
  const written = (cell: string) => (/[",;\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((cells) => cells.map(written).join(separator)).join('\n')
}

/**
 * Writes the export of a program: its headings, separated by commas, and the cells of each person by heading.
 */
export function exportOf(headings: string, people: Record<string, string>[]): string {
  const columns = headings.split(',')
  const unknown = people.flatMap(Object.keys).find((heading) => !columns.includes(heading))
  if (unknown !== undefined) throw new Error(`the export has no column '${unknown}'`)
  return csvOf([columns, ...people.map((cells) => columns.map((heading) => cells[heading] ?? ''))])
}

/** Returns the name that the household of a family gets. */
export function family(name: string): string {
  return `${name} family`
}

/** Imports lists as an administrator does, and reads who came in. */
export class ImportedLists {
  readonly importing: Importing
  readonly officer: Member
  readonly #site: TestApp

  private constructor(site: TestApp, officer: Member) {
    this.#site = site
    this.officer = officer
    this.importing = new Importing(site, officer)
  }

  static async on(site: TestApp): Promise<ImportedLists> {
    return new ImportedLists(site, await anAdministrator(site))
  }

  /** Expects a list to bring the people it means, and nobody a second time. */
  async comesIn({ file, people, questions = [], preview = {}, product }: List): Promise<void> {
    const checked = await this.importing.checked(file)
    const names = Object.keys(people)
    expect(checked.product).toBe(product ?? null)
    expect(checked.preview).toMatchObject({ people: names.length, questions, ...preview })
    expect(checked.preview?.questions).toHaveLength(questions.length)
    const done = await this.importing.run(checked._id)
    expect(done).toMatchObject({ state: 'done', outcome: { people: names.length } })
    expect(await this.stored(names)).toMatchObject(people)
    const again = await this.importing.checked(file)
    expect(again.preview).toMatchObject({ people: 0 })
    const left = (checked.preview?.households ?? 0) - (done.outcome?.households ?? 0)
    expect(again.preview?.households).toBeLessThanOrEqual(left)
    const changes = await this.importing.rowsOf(again._id, 'changes')
    expect(changes.flatMap((row) => row.changes)).toEqual([])
    await this.officer.delete(`${imports}/${again._id}`)
  }

  /** Reads people as they are stored, by name. */
  async stored(names: readonly string[]) {
    const users = await this.#site.database
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .leftJoin('person_details as details', 'details.user_id', 'users.id')
      .leftJoin('household_members as place', 'place.user_id', 'users.id')
      .leftJoin('households', 'households.id', 'place.household_id')
      .select(['users.name', 'users.email', 'users.child', 'users.joined_on', 'users.wants_no_mail'])
      .select(['profiles.phone', 'profiles.dob', 'profiles.birthday', 'profiles.birth_year'])
      .select(['profiles.birth_year_about', 'profiles.gender', 'profiles.company', 'profiles.other_name'])
      .select(['details.street', 'details.town', 'details.state', 'details.zip', 'details.country'])
      .select(['details.further_phones', 'details.further_emails', 'details.member_number'])
      .select(['details.note', 'details.tags', 'households.name as household'])
      .where('users.name', 'in', [...names])
      .orderBy('users.id')
      .execute()
    return Object.fromEntries(users.map(({ name, ...person }) => [name, person]))
  }
}
