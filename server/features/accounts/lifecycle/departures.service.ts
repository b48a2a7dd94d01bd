import type { Departure } from '../../../../contract/accounts/people.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import { withdrawMessages } from '../../../mail/mail-queue.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { changeAccess } from '../access/access.service.ts'
import { type AccountContext, type AccountTransaction, publish } from '../account-subscribers.service.ts'
import { endAccess } from './account-changes.service.ts'
import { requireAnotherAdministrator } from './administrators.service.ts'

type Subscribers = Pick<AccountContext, 'accountSubscribers'>

/** Gives back what somebody holds who is about to be noted as gone. Comes before their account is locked. */
export function prepareDeparture(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
): Promise<void> {
  return publish(subscribers, 'beforeDeparture', during, userId)
}

/**
 * Notes that somebody has left the society or died: name and offices stay; sessions, mail, birthdays and contact end,
 * and their seats at coming events go to others. Comes after `prepareDeparture`.
 * @param on the last day on which they were a member
 * @throws {Refusal} last_administrator
 */
export async function noteDeparture(
  subscribers: Subscribers,
  during: AccountTransaction,
  { userId, departed, on }: { userId: string; departed: Departure; on: CalendarDate },
): Promise<void> {
  const { config, transaction } = during
  await requireAnotherAdministrator(transaction, userId)
  await lockAccount(transaction, userId)
  await endAccess(subscribers, during, userId)
  await changeAccess({ config }, transaction, [userId], { departed, departed_on: on })
  await withdrawMessages(transaction, { userId })
  await recordSecurity(config, transaction, { event: 'account suspended', account: userId, detail: departed })
  await publish(subscribers, 'departed', during, userId)
}

/** Takes it back that somebody has left or died; what ended with it begins anew only where people do it. */
export async function undoDeparture(
  { config, transaction }: AccountTransaction,
  userId: string,
): Promise<void> {
  await lockAccount(transaction, userId)
  await changeAccess({ config }, transaction, [userId], { departed: null, departed_on: null })
  await recordSecurity(config, transaction, {
    event: 'account restored',
    account: userId,
    detail: 'returned',
  })
}
