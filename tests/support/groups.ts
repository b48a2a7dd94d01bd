import type { GroupDetails, GroupInput } from '../../contract/groups/groups.ts'
import type { GroupRole } from '../../contract/groups/options-and-limits.ts'
import type { Client } from './client.ts'
import { expectStatus, type Member } from './members.ts'

/** Founds a group through the interface. */
export async function aGroup(officer: Client, given: Partial<GroupInput> = {}): Promise<GroupDetails> {
  return expectStatus(201, await officer.post<GroupDetails>('/api/groups', { name: 'Dance class', ...given }))
}

/** Adds a member to a group, as an officer does. */
export async function inGroup(
  officer: Client,
  groupId: string,
  { id }: Member,
  role: GroupRole = 'member',
): Promise<void> {
  expectStatus(200, await officer.put(`/api/groups/${groupId}/members/${id}`, { role }))
}
