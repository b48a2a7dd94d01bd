import { beforeAll, expect, test } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  accountsWithTrustedAddress,
  hasTrustedAddress,
  isLimited,
  isListed,
  listedAccounts,
} from './accounts.policy.ts'
import { newAccount } from './accounts.queries.ts'

const instant = '2026-01-10T18:00:00.000Z'
const both = [true, false]

/** Accounts that may be listed, or not, each with the reason. */
const listings = [
  { listing: 'listed', child: false, departed: null },
  { listing: 'unclaimed', child: false, departed: null },
  { listing: 'listed', child: true, departed: null },
  { listing: 'listed', child: false, departed: 'former' },
  { listing: 'listed', child: false, departed: 'deceased' },
] as const

/** Every combination of the rules' inputs. */
const combinations = both.flatMap((mustVerify) =>
  both.flatMap((verified) =>
    both.flatMap((administrator) =>
      both.flatMap((suspended) =>
        listings.map((listed) => ({
          must_verify: mustVerify,
          email_verified_at: verified ? instant : null,
          administrator,
          suspended_at: suspended ? instant : null,
          ...listed,
        })),
      ),
    ),
  ),
)

let site: TestApp
beforeAll(async () => {
  site = await anApp()
  const accounts = combinations.map((state, index) => ({
    ...newAccount(site.config, { name: 'Anna', email: `anna${index}@example.org` }),
    ...state,
  }))
  await site.database.insertInto('users').values(accounts).execute()
})

const everyAccount = () => site.database.selectFrom('users').selectAll().execute()

test('there is an account of every combination', async () => {
  expect(await everyAccount()).toHaveLength(16 * listings.length)
})

test.each(both)(
  'the same accounts are listed by rule and by query (verification asked for: %s)',
  async (on) => {
    const rule = { requireVerification: on }
    const expected = (await everyAccount()).filter((user) => isListed(rule, user))
    const found = await site.database
      .selectFrom('users')
      .selectAll()
      .where(listedAccounts(rule))
      .orderBy('id')
      .execute()
    expect(found).toEqual(expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    expect(found).toHaveLength(on ? 7 : 8)
  },
)

test('the same addresses are trusted by rule and by query', async () => {
  const expected = (await everyAccount()).filter(hasTrustedAddress).map(({ id }) => id)
  const found = await site.database
    .selectFrom('users')
    .select('id')
    .where(accountsWithTrustedAddress())
    .execute()
  expect(found.map(({ id }) => id).sort()).toEqual(expected.sort())
  expect(found).toHaveLength(12 * listings.length)
})

test('only who must verify, has not, and is no administrator is limited, and only while it is asked for', () => {
  const limited = (requireVerification: boolean) =>
    combinations.filter((user) => isLimited({ requireVerification }, user))
  expect(limited(false)).toEqual([])
  expect(limited(true)).toHaveLength(2 * listings.length)
  for (const user of limited(true))
    expect(user).toMatchObject({ must_verify: true, email_verified_at: null, administrator: false })
})
