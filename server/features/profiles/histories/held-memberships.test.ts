import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ConfirmationStatus,
  carriesWeight,
  confirmationRules,
  confirmationStatuses,
  isHeld,
} from '../../../../contract/profiles/confirmation.ts'
import { membershipCategories, membershipTitles } from '../../../../contract/profiles/options-and-limits.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aProfile } from '../../../../tests/support/members.ts'
import { insertEntries } from './history-entries.queries.ts'
import { newMembership } from './memberships.service.ts'
import { isHeldBy, isHeldUnconfirmed } from './shown-memberships.service.ts'

const now = '2026-11-21T18:00:00.000Z'

const decided = {
  claimed: { confirmed_at: null, confirmed_by: null, refused_at: null },
  confirmed: { confirmed_at: now, confirmed_by: 'somebody', refused_at: null },
  refused: { confirmed_at: null, confirmed_by: null, refused_at: now },
} satisfies Record<ConfirmationStatus, object>

const combinations = membershipTitles.flatMap((title) =>
  membershipCategories.flatMap((category) =>
    confirmationStatuses.map((standing) => ({ title, category, standing })),
  ),
)

const nameOf = ({ title, category, standing }: (typeof combinations)[number]) =>
  `${title}, ${category}, ${standing}`

let site: TestApp
/** The names of the stored combinations, by the id of their membership. */
const names = new Map<string, string>()

beforeAll(async () => {
  site = await anApp()
  const member = await aMember(site)
  await aProfile(member)
  await site.database.deleteFrom('memberships').execute()
  const rows = combinations.map((combination) => {
    const { title, category, standing } = combination
    const input = { title, category, type: 'General Membership', from: '2020-01-15' } as const
    const row = { ...newMembership(member.id, input, now), ...decided[standing] }
    names.set(row.id, nameOf(combination))
    return row
  })
  await insertEntries(site.database, 'memberships', rows)
})

async function namesWhere(condition: ReturnType<typeof isHeldBy>): Promise<string[]> {
  const rows = await site.database.selectFrom('memberships as entry').select('id').where(condition).execute()
  return rows.map(({ id }) => names.get(id) ?? id).sort()
}

describe.each(confirmationRules)('where confirmation is needed for %s', (rule) => {
  it('the database and the contract agree on counted memberships', async () => {
    const expected = combinations.filter((entry) => isHeld(rule, entry)).map(nameOf)
    expect(await namesWhere(isHeldBy(rule, 'entry'))).toEqual(expected.sort())
  })

  it('the database and the contract agree on counted unconfirmed memberships', async () => {
    const expected = combinations
      .filter((entry) => isHeld(rule, entry) && entry.standing !== 'confirmed')
      .map(nameOf)
    expect(await namesWhere(isHeldUnconfirmed(rule, 'entry'))).toEqual(expected.sort())
  })
})

it('the stored weight is the contract’s', async () => {
  const rows = await site.database
    .selectFrom('memberships')
    .select(['title', 'category', 'weighty'])
    .execute()
  expect(rows).toHaveLength(combinations.length)
  for (const row of rows) expect(row.weighty).toBe(carriesWeight(row))
})
