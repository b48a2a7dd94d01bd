import { type Filter, groupOf } from '../../../../contract/letters/filters.ts'
import { type NotificationTopic, notificationTopics } from '../../../../contract/notifications.ts'
import type { Connection } from '../../../database/connection.ts'
import { isProven, type ReturnClaim } from '../../../mail/bounces/bounce-report.ts'
import type { TakeBounce } from '../../../mail/bounces/bounces.plugin.ts'
import { readMail, readReturnSecret } from '../../../mail/mails.queries.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordBounce } from '../../accounts/account/bounces.service.ts'
import { stopGroupMail } from '../../groups/group-emails.service.ts'
import { findLetter } from './letters.queries.ts'
import { findPersonNamed, findPersonWithAddress } from './people.queries.ts'
import { findCopyOf, settleReturned } from './recipients.queries.ts'

/** An email that a report verifiably concerns. */
interface ReturnedMail {
  mailId: string
  userId: string
  letterId: string | null
  /** The topic that a complaint unsubscribes, unless it was a letter to a group. */
  topic: NotificationTopic | null
  groupId: string | null
  /** True where it was sent to the reader's present address. */
  isPresent: boolean
}

/**
 * Applies a report about a returned email. It affects the copy of a letter, and its reader's address unless
 * changed meanwhile. The proof decides which email it is about, regardless of the report's other statements.
 */
export const takeBounce: TakeBounce = async ({ config, database }, { kind, status, claims }) =>
  database.transaction().execute(async (transaction) => {
    const secret = await readReturnSecret(transaction)
    for (const claim of claims) {
      const mail = await findReturned(transaction, secret, claim)
      if (!mail) continue
      const { mailId, userId, letterId, topic, groupId, isPresent } = mail
      const isNew =
        isPresent && (await recordBounce({ config }, transaction, { mailId, userId, kind, status, topic }))
      if (isNew && kind === 'complaint' && groupId !== null)
        await stopGroupMail(transaction, { groupId, userId })
      const at = config.now().toISOString()
      if (letterId !== null && kind !== 'complaint')
        await settleReturned(transaction, mailId, { at, reason: status })
      return true
    }
    return false
  })

/**
 * Finds the email whose secret a claim contains. Its row may have left the queue, that of a letter's copy
 * remains.
 */
async function findReturned(
  transaction: Connection,
  secret: string,
  claim: ReturnClaim,
): Promise<ReturnedMail | null> {
  const { mailId } = claim
  const [mail, copy] = [await readMail(transaction, mailId), await findCopyOf(transaction, mailId)]
  const userId = copy?.user_id ?? mail?.user_id
  const person = userId ? await findPersonNamed(transaction, userId) : undefined
  if (!person) return null
  const address = [person.email, mail?.recipient].find((one) => one && isProven(secret, claim, one))
  if (!address) return null
  // The copy for a person without an address went to that of another in the household.
  const key = emailKey(address)
  const owner =
    person.email === null
      ? await findPersonWithAddress(transaction, key)
      : emailKey(person.email) === key && person
  const letter = copy && (await findLetter(transaction, copy.letter_id))
  const groupId = letter ? groupOf(letter.filter as Filter) : null
  const ownTopic = copy ? 'letters' : topicOf(mail)
  return {
    mailId,
    userId: owner ? owner.id : person.id,
    letterId: copy?.letter_id ?? null,
    topic: groupId === null ? ownTopic : null,
    groupId,
    isPresent: Boolean(owner),
  }
}

function topicOf(mail: Awaited<ReturnType<typeof readMail>>): NotificationTopic | null {
  if (mail?.kind === 'letter') return 'letters'
  return notificationTopics.find((topic) => topic === mail?.payload.topic) ?? null
}
