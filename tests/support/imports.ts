import type { ImportRow, MemberImport } from '../../contract/administration/imports/schemas.ts'
import { workbookType } from '../../contract/administration/members-file.ts'
import type { ManagedUser } from '../../contract/administration/users.ts'
import type { Database } from '../../server/database/connection.ts'
import type { TestApp } from './app.ts'
import { expectStatus, type Member } from './members.ts'

export const imports = '/api/admin/imports'

/** Imports as an administrator does, step by step. */
export class Importing {
  readonly #site: TestApp
  readonly #officer: Member

  constructor(site: TestApp, officer: Member) {
    this.#site = site
    this.#officer = officer
  }

  async read(file: string | Buffer, type = Buffer.isBuffer(file) ? workbookType : 'text/csv') {
    const response = await this.#site.app.inject({
      method: 'POST',
      url: `${imports}?file=list`,
      headers: { 'content-type': type, 'x-auth-token': this.#officer.token },
      payload: file,
    })
    return { status: response.statusCode, body: response.json<MemberImport>() }
  }

  /** Waits until the background work of an import is done. */
  async settled(id: string): Promise<MemberImport> {
    await this.#site.app.importRunner.settled(id)
    return expectStatus(200, await this.#officer.get<MemberImport>(`${imports}/${id}`))
  }

  /** Accepts the guessed matching with some changes, and waits for the check. */
  async checked(
    file: string | Buffer,
    given: Partial<Record<string, string | null>> = {},
    dateOrders = {},
  ): Promise<MemberImport> {
    const { _id, columns: guessed } = expectStatus(201, await this.read(file).then(withoutHeaders))
    const columns = guessed.map(({ heading, column }) =>
      given[heading] === undefined ? column : given[heading],
    )
    expectStatus(200, await this.#officer.put(`${imports}/${_id}/matching`, { columns, dateOrders }))
    return this.settled(_id)
  }

  async run(id: string, start = {}): Promise<MemberImport> {
    expectStatus(200, await this.#officer.post(`${imports}/${id}/start`, start))
    return this.settled(id)
  }

  async undone(id: string): Promise<MemberImport> {
    expectStatus(200, await this.#officer.post(`${imports}/${id}/undo`))
    return this.settled(id)
  }

  async rowsOf(id: string, list: string): Promise<ImportRow[]> {
    return expectStatus(200, await this.#officer.get<ImportRow[]>(`${imports}/${id}/rows?list=${list}`))
  }

  async people(search: string): Promise<ManagedUser[]> {
    const address = `/api/admin/users?search=${encodeURIComponent(search)}`
    return expectStatus(200, await this.#officer.get<ManagedUser[]>(address))
  }
}

function withoutHeaders<Read extends object>(read: Read) {
  return { ...read, headers: {} }
}

/** Stores an imported list that contains its own importer. */
export async function anImportAbout(
  database: Database,
  userId: string,
  { cell, until }: { cell: string; until: string },
): Promise<void> {
  const empty = { headings: '[]', matching: '{"columns":[],"dateOrders":{}}', households: false, reached: '' }
  const counts = { row_count: 1, progress: 0, version: 1 }
  const times = { created_at: new Date().toISOString(), expires_at: until }
  await database
    .insertInto('imports')
    .values({
      id: 'i',
      file_name: 'list',
      state: 'checked',
      created_by: userId,
      ...times,
      ...counts,
      ...empty,
    })
    .execute()
  const content = { cells: JSON.stringify([cell]), reading: JSON.stringify({ name: cell }) }
  await database
    .insertInto('import_rows')
    .values({ import_id: 'i', number: 2, user_id: userId, ...content })
    .execute()
}
