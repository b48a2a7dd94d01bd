import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { fillMembers } from '../../../../bench/members/fill.ts'
import type { BirthdayLists, MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { statementsOf } from '../../../../tests/support/query-plans.ts'
import { listProfiles } from './directory.queries.ts'

const members = 2500

let site: TestApp
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-03-07T18:00:00Z') })
  await fillMembers(site.database, members)
  // Everybody matches one of twenty words with a common prefix.
  await sql`insert into search_words (word, name_key, user_id)
    select 'quilt' || (cast(substr(id, length(id) - 3) as integer) % 20), name_key, id from users`.execute(
    site.database,
  )
  await site.database
    .updateTable('search_words')
    .set({ audience: 'members' })
    .where('word', '=', 'skokie')
    .execute()
})

/** Reads a list page by page, and returns the names. */
async function listed(query: string): Promise<string[]> {
  const found: string[] = []
  for (let next: string | undefined = `/api/profile?limit=400&${query}`; next; ) {
    const { body, headers }: { body: Profile[]; headers: Record<string, unknown> } = await site
      .client()
      .get<Profile[]>(next)
    found.push(...body.map(({ user }) => user.name))
    next = /<(.+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
  return found
}

/** Computes the expected result without indexes. */
async function everybodyWith(...prefixes: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from users where ${sql.join(
    prefixes.map(
      (prefix) => sql`exists (select 1 from search_words where user_id = users.id and audience = 'everyone'
        and word like ${`${prefix}%`})`,
    ),
    sql` and `,
  )} order by name_key, id`.execute(site.database)
  return rows.map(({ name }) => name)
}

it.each([
  ['a common word', ['chaudhary']],
  ['a beginning of few words that many have', ['cha']],
  ['a beginning of many words that everybody has', ['quilt']],
  ['a beginning of many words that some have', ['12']],
  ['a rare word', ['2499']],
  ['two common words', ['chaudhary', 'asha']],
  ['a rare one and one that everybody has', ['quilt', '77']],
  ['a word that visitors must not find', ['skokie']],
  ['a common word with a misspelling', ['chaudhary'], 'chaudahry'],
  ['two words, one of them with a misspelling', ['chaudhary', 'asha'], 'chuadhary+asha'],
  ['a word with a misspelling that visitors must not find', ['skokie'], 'skokei'],
])('finds everybody by %s, in order, on every page', async (_, words, typed = words.join('+')) => {
  const expected = await everybodyWith(...words)
  expect(await listed(`search=${typed}`)).toEqual(expected)
  expect(expected.length > 0).toBe(words[0] !== 'skokie')
})

it('finds who is inactive without looking at every entry for the end of its membership', async () => {
  const filter = {
    words: [],
    departed: undefined,
    category: undefined,
    position: undefined,
    location: undefined,
    active: { is: false, on: '2026-03-07' },
    heldOnly: false,
    anniversaries: undefined,
    viewerId: null,
    audiences: [],
  }
  const [statement = ''] = await statementsOf(site.database, (connection) =>
    listProfiles(connection, site.config, filter, { limit: 20, after: null }),
  )
  expect(statement).toContain('"shown"."to_date" < ')
  expect(statement).not.toContain('= "entry"."user_id"')
})

it('begins with the first birthdays, and lists the others by a filter', async () => {
  const { body } = await site.client().get<BirthdayLists>('/api/profile/birthdays')
  expect([body.today.length, body.upcoming.length, body.more]).toEqual([
    12,
    12,
    { today: true, upcoming: true },
  ])
  const today = await listed('birthday=today')
  expect(today.slice(0, 12)).toEqual(body.today.map(({ user }) => user.name))
  const { rows } = await sql<{ name: string }>`select name from users join profiles on user_id = users.id
    where birthday = '03-07' order by name_key, users.id`.execute(site.database)
  expect(today).toEqual(rows.map(({ name }) => name))
  const upcoming = body.upcoming.map(({ dob }) => dob?.slice(5) ?? '')
  expect(upcoming).toEqual(upcoming.toSorted())
  expect((await listed('birthday=upcoming')).length).toBeGreaterThan(upcoming.length)
})

it('counts groups and places, and shows their first members', async () => {
  const { body } = await site.client().get<MemberGroup[]>('/api/profile/groups')
  const { rows } = await sql<{ category: string; count: number }>`select category, count(*) as count
    from memberships group by category`.execute(site.database)
  expect(
    body
      .filter(({ count }) => count > 0)
      .map(({ category, count }) => [category, count])
      .toSorted(),
  ).toEqual(rows.map(({ category, count }) => [category, Number(count)]).toSorted())
  expect(body.map((group) => group.members.length)).toEqual(body.map(({ count }) => Math.min(count, 6)))
  expect((await site.client().get<string[]>('/api/profile/locations')).body).toHaveLength(12)
})
