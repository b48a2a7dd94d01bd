import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type MemberColumn, memberColumns } from '../../../../contract/administration/members-file.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { withoutFormula } from '../../../text/csv.ts'
import { allAccounts } from '../../accounts/account/accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { listUnrefusedMemberships } from '../../profiles/histories/memberships.service.ts'
import { listPeople } from '../../profiles/person/person.service.ts'
import { skillsCell } from './cells/row-cells.ts'

const accountsAtOnce = 250

type Row = Partial<Record<MemberColumn, string>>
type ProfileOf = Awaited<ReturnType<typeof listPeople>>[number]
type MembershipOf = Awaited<ReturnType<typeof listUnrefusedMemberships>>[number]

/**
 * Streams all members as CSV, one row per membership, without refused ones. Rows are read in small batches. The file
 * begins with a byte order mark, because spreadsheets misread Devanagari without it.
 */
export async function exportMembers({ config, database, log }: Context, viewer: Viewer): Promise<Readable> {
  await recordAuditEntry(config, database, viewer, {
    act: 'export members',
    subject: { kind: 'members', id: 'all' },
    aboutUserId: null,
    before: null,
    after: null,
    reason: null,
  })
  return csvOf(memberRows(database), (error) =>
    log.error({ err: error }, 'an export of members stopped early'),
  )
}

/** Returns a file with only the headings. */
export function memberTemplate(): Readable {
  return csvOf([], () => undefined)
}

function csvOf(rows: AsyncIterable<Row> | Row[], onError: (error: unknown) => void): Readable {
  const file = stringify({
    header: true,
    bom: true,
    columns: [...memberColumns],
    record_delimiter: 'windows',
    // The library quotes only its own separators; spreadsheets may split at any of these.
    quoted_match: /[;\t\r\n]/,
    cast: { string: withoutFormula },
  })
  const source = Readable.from(rows)
  source.on('error', (error) => {
    onError(error)
    file.destroy(error)
  })
  file.on('close', () => source.destroy())
  return source.pipe(file)
}

async function* memberRows(connection: Connection): AsyncGenerator<Row> {
  for await (const accounts of allAccounts(connection, accountsAtOnce)) {
    const ids = accounts.map(({ id }) => id)
    const profiles = new Map((await listPeople(connection, ids)).map((row) => [row.user_id, row]))
    const memberships = Map.groupBy(await listUnrefusedMemberships(connection, ids), ({ user_id }) => user_id)
    for (const { id, name, email } of accounts) {
      const profile = profiles.get(id)
      const person = { email: email ?? '', name, ...(profile && personCells(profile)) }
      const entries = memberships.get(id) ?? []
      if (entries.length === 0) yield person
      for (const entry of entries) yield { ...person, ...membershipCells(entry) }
    }
    await yieldToRequests()
  }
}

function personCells(profile: ProfileOf): Row {
  const { company, website, location, bio, twitter, facebook, youtube, linkedin, instagram } = profile
  const texts = { company, website, location, bio, twitter, facebook, youtube, linkedin, instagram }
  return {
    position: profile.position,
    gender: profile.gender,
    dob: profile.dob ?? '',
    dob_seen_by: profile.dob_audience,
    phone: profile.phone,
    phone_seen_by: profile.phone_audience,
    skills: skillsCell(profile.skills),
    ...Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, text ?? ''])),
  }
}

function membershipCells(entry: MembershipOf): Row {
  const { title, category, type, from_date, to_date, active, confirmed_at } = entry
  return {
    title,
    category,
    type,
    from: from_date,
    to: to_date ?? '',
    active: active ? 'yes' : 'no',
    confirmed: confirmed_at === null ? 'no' : 'yes',
  }
}
