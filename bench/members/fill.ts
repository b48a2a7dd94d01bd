import { sql } from 'kysely'
import type { Database } from '../../server/database/connection.ts'
import { locksRows } from '../../server/database/row-locks.ts'
import { spellingOf } from '../../server/features/profiles/person/search-words.queries.ts'
import { nameKeysVersion } from '../../server/text/name-keys.ts'

const began = '2026-01-01T00:00:00.000Z'
const firstNames =
  'Asha Bina Chandra Deepak Gita Hari Indra Jyoti Kamal Laxmi Mohan Nirmala Om Puja Ram Sita Tara Uma'
const lastNames =
  'Chaudhary Tharu Mahato Kathariya Dangaura Rana Khuna Pachhaldangi Bakhariya Gachhadar Demandaura Satgauwa'
const places = 'Skokie Evanston Naperville Aurora Dallas Irving Austin Houston Denver Boston Queens Fremont'
const positions = 'Engineer Teacher Student Manager'

/** Numbers become ids that sort as they do. */
const memberId = (number: string) =>
  `'01900000-0000-7000-8000-' || substr('000000000000' || (${number}), length('000000000000' || (${number})) - 11)`

/**
 * Fills a database with listed members, each with a profile, a membership and search words. One name in five is the
 * same, offices are few, and birthdays lie on all days, as in a society.
 * @param from the number of the first one
 */
export async function fillMembers(database: Database, count: number): Promise<void> {
  const isServer = locksRows(database)
  const instant = isServer ? `'${began}'::timestamptz` : `'${began}'`
  const [yes, no] = isServer ? ['true', 'false'] : ['1', '0']
  const day = (text: string) => (isServer ? `(${text})::date` : text)
  const skills = isServer ? `'["Sewing","Cooking"]'::jsonb` : `'["Sewing","Cooking"]'`
  const series = `with recursive series(n) as (select 0 union all select n + 1 from series where n < ${count - 1})`
  const twoDigits = (number: string) => `substr('0' || (${number}), length('0' || (${number})) - 1)`
  const birthday = `${twoDigits('n % 12 + 1')} || '-' || ${twoDigits('n % 28 + 1')}`
  const first = oneOf('n', firstNames)
  const last = `case when n % 5 = 0 then 'Chaudhary' else ${oneOf('n / 5', lastNames)} end`
  const name = `${first} || ' ' || ${last} || ' ' || n`
  const place = oneOf('n / 7', places)
  const position = oneOf('n / 3', positions)
  const category = `case when n % ${Math.ceil(count / 10)} = 1 then 'Founder Member' when n % ${Math.ceil(count / 10)} = 2 then 'Executive Member' else 'General Member' end`
  // The rows of each table lie all over its indexes: with the usual 2 MB of pages in memory, a million members meant to
  // read 162 GB and to write 114 GB for a file of 5.
  if (!isServer) await sql`pragma cache_size = -1000000`.execute(database)
  await database.transaction().execute(async (transaction) => {
    const run = async (statement: string) => {
      await sql.raw(statement).execute(transaction)
      // Triggers join the rows filled before: without statistics the server would compare each row with each.
      if (isServer) await sql`analyze`.execute(transaction)
    }
    const word = (text: string) =>
      run(
        `insert into search_words (word, user_id, name_key) ${series} select lower(${text}), ${memberId('n')}, lower(${name}) from series where true on conflict do nothing`,
      )
    await run(`insert into users (id, name, name_key, email, email_key, password_hash, administrator, listing, created_at)
      ${series} select ${memberId('n')}, ${name}, lower(${name}), n || '@example.org', n || '@example.org', 'none', ${no}, 'listed', ${instant} from series`)
    await run(`insert into profiles (user_id, position, location, location_key, company, gender, dob, birthday, dob_audience, phone, phone_audience, skills, bio, shown_membership_id, created_at, updated_at)
      ${series} select ${memberId('n')}, ${position}, ${place}, lower(${place}), 'Sunrise Foods', 'female', ${day(`'1980-' || ${birthday}`)}, ${birthday}, 'everyone', '3120000000', 'members', ${skills}, 'A few words about somebody, and as many as such words usually are.', ${memberId('n')}, ${instant}, ${instant} from series`)
    await run(`insert into memberships (id, user_id, title, category, type, active, from_date, weighty, confirmed_at)
      ${series} select ${memberId('n')}, ${memberId('n')}, case when n % 100 = 0 then 'Secretary' else 'General(Well-Wisher)' end, ${category}, 'General Membership', ${yes}, ${day("'2020-04-13'")}, ${no}, ${instant} from series`)
    await run(`insert into experiences (id, user_id, title, company, from_date)
      ${series} select ${memberId('n')}, ${memberId('n')}, 'Cook', 'Sunrise Foods', ${day("'2015-01-01'")} from series`)
    for (const text of [first, last, 'n', place, position, "'sunrise'", "'foods'", "'sewing'", "'cooking'"])
      await word(`'' || ${text.startsWith("'") || text === 'n' ? text : `(${text})`}`)
  })
  const spelled = [firstNames, lastNames, places, positions, 'sunrise foods sewing cooking']
    .join(' ')
    .split(' ')
  for (const word of new Set(spelled.map((text) => text.toLowerCase())))
    await database
      .updateTable('search_words')
      .set({ spelling: spellingOf(word) })
      .where('word', '=', word)
      .execute()
  // Nothing is rebuilt during the measurement.
  await database
    .insertInto('key_renewals')
    .values({ keys: 'names', version: nameKeysVersion, through: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // PostgreSQL does this automatically after a while; the embedded database plans without statistics.
  if (isServer) await sql`analyze`.execute(database)
}

/** Picks one of some words by a number. */
function oneOf(number: string, words: string): string {
  const all = words.split(' ')
  return `case (${number}) % ${all.length} ${all.map((text, index) => `when ${index} then '${text}'`).join(' ')} end`
}
