import type { ManagedAccount } from '../../contract/administration/users.ts'
import type { TestApp } from './app.ts'
import type { Answer } from './client.ts'
import { expectStatus, type Member } from './members.ts'

/** An account as the administration shows it. */
export function readAccount(officer: Member, id: string): Promise<Answer<ManagedAccount>> {
  return officer.get<ManagedAccount>(`/api/admin/users/${id}`)
}

/** Changes an account in its current version, or in the version of an entity tag. */
export async function changeAccount<Body = ManagedAccount>(
  officer: Member,
  method: 'PUT' | 'POST',
  id: string,
  what: string,
  body: object,
  tag?: string,
): Promise<Answer<Body>> {
  const seen = tag ?? String((await readAccount(officer, id)).headers.etag)
  return officer.send<Body>(method, `/api/admin/users/${id}${what}`, { body, headers: { 'if-match': seen } })
}

/** Adds a person without an account, and returns their id. */
export async function aPaperMember(officer: Member, name: string, person: object = {}): Promise<string> {
  const { user } = expectStatus(201, await officer.post<{ user: string }>('/api/admin/people', { name }))
  if (Object.keys(person).length > 0)
    expectStatus(200, await changeAccount(officer, 'PUT', user, '', { person }))
  return user
}

/** Lists the entries of the audit log about an account, oldest first. */
export function auditEntriesAbout({ database }: TestApp, id: string) {
  return database.selectFrom('acts').selectAll().where('subject_id', '=', id).orderBy('id').execute()
}
