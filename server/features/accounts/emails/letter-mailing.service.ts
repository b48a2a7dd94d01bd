import { expressionBuilder, sql } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { EmailContent } from '../../../mail/email-rendering.ts'
import { societyName } from '../../../text/versions.ts'
import { accountsWanting } from '../../notifications/topics-and-duties.service.ts'
import { accountsWithTrustedAddress, hasTrustedAddress } from '../account/accounts.policy.ts'
import { type AccountUser, findUser } from '../account/accounts.queries.ts'
import { accountsBouncing, isBouncing } from '../account/bounces.service.ts'
import { makeLink } from '../links/account-links.service.ts'
import { addressee } from './about-user.ts'
import { readMailTopics } from './member-mailing.service.ts'

/** The reasons for not sending a letter to a person. */
export type LetterObstacle = 'withoutEmail' | 'unverified' | 'stopped' | 'bounced' | 'gone'

/**
 * Builds a person's letter obstacle, or `waiting` without one (joins `users`).
 * @param forGroup true for letters to a group, which members stop apart from those of the board
 */
export function letterObstacle({ forGroup = false } = {}) {
  const { eb, or, and, not } = expressionBuilder<Tables, 'users'>()
  const wants = and([
    eb('users.wants_no_mail', '=', false),
    ...(forGroup ? [] : [accountsWanting('letters', 'email')]),
  ])
  const trusted = or([eb('users.password_hash', '=', ''), accountsWithTrustedAddress()])
  return eb
    .case()
    .when(or([eb('users.departed', 'is not', null), eb('users.suspended_at', 'is not', null)]))
    .then('gone' as const)
    .when('users.email', 'is', null)
    .then('withoutEmail' as const)
    .when(not(trusted))
    .then('unverified' as const)
    .when(not(wants))
    .then('stopped' as const)
    .when(accountsBouncing())
    .then('bounced' as const)
    .else('waiting' as const)
    .end()
}

/**
 * Selects the ids of all people with a letter obstacle, and of few others. A statement that starts from them does not
 * read everybody else. The conditions match partial indexes literally.
 */
export const accountsWithObstacle = sql<string>`
  select id from users
    where email is null or wants_no_mail or departed is not null or suspended_at is not null
      or (must_verify and email_verified_at is null and password_hash <> '')
  union all select user_id from mail_choices where topic = 'letters' and wanted = false
  union all select user_id from bounces where marks = true`

/** The recipient of a letter, with the data that the email contains. */
export interface LetterReader {
  to: EmailContent['to']
  reason: string
  unsubscribe: NonNullable<EmailContent['unsubscribe']>
}

/** The purpose of a letter's copy. */
export interface LetterCopy {
  group: { _id: string; name: string } | null
  /** True for a test, which reaches its author even if they unsubscribed. */
  isTest: boolean
}

/** Returns the recipient of a letter, or the obstacle. */
export async function readLetterReader(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string | null,
  { group, isTest }: LetterCopy,
): Promise<LetterReader | LetterObstacle> {
  const user = userId === null ? undefined : await findUser(connection, userId)
  if (!user || user.departed !== null || user.suspended_at !== null) return 'gone'
  const isUnclaimed = user.password_hash === ''
  if (!isUnclaimed && !hasTrustedAddress(user)) return 'unverified'
  if (!isTest) {
    const wantsIt = group ? !user.wants_no_mail : (await readMailTopics(connection, user)).letters
    if (!wantsIt) return 'stopped'
    if (await isBouncing(connection, user.id)) return 'bounced'
  }
  const topic = group ? m.accounts_email_topic_group({ name: group.name }) : m.accounts_email_topic_letters()
  const link = {
    kind: 'unsubscribe',
    userId: user.id,
    email: user.email,
    topic: 'letters',
    groupId: group?._id ?? null,
  } as const
  return {
    to: isUnclaimed ? { name: user.name, address: user.email } : addressee(user, user.email),
    reason: reasonFor(user, { society: societyName(config), topic }),
    unsubscribe: {
      label: m.accounts_email_unsubscribe({ topic }),
      url: await makeLink({ config }, connection, link),
    },
  }
}

function reasonFor({ password_hash }: AccountUser, named: { society: string; topic: string }): string {
  return password_hash === ''
    ? m.accounts_email_topic_reason_unclaimed(named)
    : m.accounts_email_topic_reason(named)
}
