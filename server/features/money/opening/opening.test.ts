import { expect, it } from 'vitest'
import type { OwnMoney } from '../../../../contract/money/accounts.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith } from '../../../../tests/support/members.ts'
import { enterOpening, readOpening } from './opening.service.ts'

it('an imported list brings paid until, level and balance once, and the members’ file has them', async () => {
  const site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  const [keeper, member] = [await aMemberWith(site, 'treasurer'), await aMember(site)]
  await keeper.post('/api/admin/money/levels', {
    name: 'Family',
    cents: 5000,
    covers: 'household',
    period: 'rolling',
  })
  const bring = (level: string | null, cents: number | null) =>
    site.database.transaction().execute((transaction) =>
      enterOpening(site, transaction, {
        by: keeper.id,
        userId: member.id,
        paidUntil: '2027-03-01',
        level,
        cents,
      }),
    )
  expect(await bring('Nobility', -2500)).toBe('level')
  expect(await bring('family', -2500)).toBeNull()
  expect(await bring('Family', -2500)).toBeNull()
  const { body } = await member.get<OwnMoney>('/api/money')
  expect(body).toMatchObject({
    dues: 'paid',
    paidUntil: '2027-03-01',
    balance: -2500,
    level: { name: 'Family' },
  })
  expect(await readOpening(site.database, member.id)).toEqual({
    paidUntil: '2027-03-01',
    level: 'Family',
    cents: -2500,
  })
  await site.close()
})
