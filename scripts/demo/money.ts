import { addDays, type CalendarDate } from '../../contract/time/calendar-date.ts'
import { day } from '../../contract/time/durations.ts'
import type { Context, Viewer } from '../../server/endpoints/context.ts'
import { closeDeposit, createDeposit } from '../../server/features/money/accounts/deposits.service.ts'
import { addEntry, addPile } from '../../server/features/money/accounts/entries.service.ts'
import { followPeople } from '../../server/features/money/accounts/following.service.ts'
import { beginYear } from '../../server/features/money/dues/charging-year.service.ts'
import { createLevel } from '../../server/features/money/settings/levels.service.ts'
import { saveMoneySettings } from '../../server/features/money/settings/money-settings.service.ts'

const levels = [
  { name: 'Founder', cents: 5000, category: 'Founder Member' },
  { name: 'Board', cents: 6000, category: 'Executive Member' },
  { name: 'Advisor', cents: 5000, category: 'Advisory Member' },
  { name: 'Member', cents: 4000, category: 'General Member' },
] as const

const settings = {
  howToPay: 'Zelle to treasurer@example.org, or a check to “Tharu Society of Chicago” at any event.',
  ein: '12-3456789',
  treasurer: 'Ram Prasad Gurung',
  versions: {
    ne: { howToPay: 'Zelle बाट treasurer@example.org मा, वा जुनसुकै कार्यक्रममा संस्थाको नाममा चेक दिनुहोस्।' },
  },
}

/** Of seven households, this many pay their dues in the demonstration. */
const payers = { of: 7, paid: 4 }
/** Positions of members whose households pay through somebody else. */
const secondAdults = [31, 37, 38, 40, 41, 44]
/** Less than the days of grace. */
const daysSinceBeginning = 25

/** Creates levels of dues, begins a year, and enters payments and donations. */
export async function keepMoney(
  context: Context,
  treasurer: Viewer,
  { members, today }: { members: Viewer[]; today: CalendarDate },
): Promise<void> {
  await saveMoneySettings(context, treasurer, settings, undefined)
  for (const level of levels)
    await createLevel(
      context,
      treasurer,
      { ...level, covers: 'household', period: 'year', graceDays: 30 },
      undefined,
    )
  await followPeople(context)
  const begun = new Date(context.config.now().getTime() - daysSinceBeginning * day)
  const earlier = { ...context, config: { ...context.config, now: () => begun } }
  await beginYear(earlier, treasurer, { year: begun.getUTCFullYear() })
  await enterPayments(context, treasurer, { members, today })
  for (const [place, cents] of [25_000, 10_000, 5_000].entries()) {
    const user = members[place * 9 + 3]?.userId ?? treasurer.userId
    const receivedOn = addDays(today, -20 - place * 6)
    const donation = {
      user,
      kind: 'donation',
      cents,
      method: 'zelle',
      receivedOn,
      note: 'For the Maghi hall',
    } as const
    await addEntry(context, treasurer, donation, undefined)
  }
}

/** Enters checks that are at the bank, and cash that is not. */
async function enterPayments(
  context: Context,
  treasurer: Viewer,
  { members, today }: { members: Viewer[]; today: CalendarDate },
): Promise<void> {
  const paying = members.filter(
    (_, place) => place % payers.of < payers.paid && !secondAdults.includes(place),
  )
  const half = Math.floor(paying.length / 2)
  const receivedOn = addDays(today, -9)
  const checks = paying.slice(0, half).map(({ userId }, place) => ({
    ...{ user: userId, cents: 4000, method: 'check' as const, receivedOn },
    checkNumber: String(1201 + place * 7),
  }))
  const entered = await addPile(context, treasurer, { entries: checks }, undefined)
  const { _id } = await createDeposit(
    context,
    treasurer,
    { payments: entered.map(({ _id }) => _id) },
    undefined,
  )
  await closeDeposit(context, treasurer, _id, { count: checks.length, cents: checks.length * 4000 })
  const cash = paying
    .slice(half)
    .map(({ userId }) => ({ user: userId, cents: 4000, method: 'cash' as const }))
  await addPile(context, treasurer, { entries: cash }, undefined)
}
