import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type MemberColumn, memberColumns } from '../../../../contract/administration/members-file/columns.ts'
import { latestFirst } from '../../../../contract/profiles/entry-order.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { allAccounts } from '../../accounts/accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { listMemberships } from '../../profiles/histories/entries.queries.ts'
import { listProfileRows } from './members-file.queries.ts'
import { cellOf, skillsCell } from './members-file-cells.ts'

const accountsAtOnce = 250

type Row = Partial<Record<MemberColumn, string>>
type ProfileOf = Awaited<ReturnType<typeof listProfileRows>>[number]
type MembershipOf = Awaited<ReturnType<typeof listMemberships>>[number]

/**
 * All members as CSV, read and sent in small batches, one row for each membership that was not refused. It begins
 * with a byte order mark, without which spreadsheets spoil Devanagari.
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
  return written(memberRows(database), (error) => log.error({ err: error }, 'an export of members broke off'))
}

/** The headings alone. */
export function memberTemplate(): Readable {
  return written([], () => undefined)
}

function written(rows: AsyncIterable<Row> | Row[], onError: (error: unknown) => void): Readable {
  const file = stringify({
    header: true,
    bom: true,
    columns: [...memberColumns],
    record_delimiter: 'windows',
    // The library quotes its own line ends; other readers take any.
    quoted_match: /[\r\n]/,
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
    const profiles = new Map((await listProfileRows(connection, ids)).map((row) => [row.user_id, row]))
    const memberships = Map.groupBy(await listMemberships(connection, ids), ({ user_id }) => user_id)
    for (const { id, name, email } of accounts) {
      const profile = profiles.get(id)
      const person = { email: cellOf(email), name: cellOf(name), ...(profile && personCells(profile)) }
      const entries = (memberships.get(id) ?? []).filter(({ refused_at }) => refused_at === null)
      if (entries.length === 0) yield person
      for (const entry of entries.toSorted(byDisplay)) yield { ...person, ...membershipCells(entry) }
    }
  }
}

function personCells(profile: ProfileOf): Row {
  const { company, website, location, bio, twitter, facebook, youtube, linkedin, instagram } = profile
  const texts = { company, website, location, bio, twitter, facebook, youtube, linkedin, instagram }
  return {
    position: profile.position,
    gender: profile.gender,
    dob: profile.dob,
    dob_seen_by: profile.dob_audience,
    phone: profile.phone,
    phone_seen_by: profile.phone_audience,
    skills: cellOf(skillsCell(profile.skills)),
    ...Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, cellOf(text)])),
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

function byDisplay(one: MembershipOf, other: MembershipOf): number {
  const place = ({ id, from_date, to_date }: MembershipOf) => ({ _id: id, from: from_date, to: to_date })
  return latestFirst(place(one), place(other))
}
