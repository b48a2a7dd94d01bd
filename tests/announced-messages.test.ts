import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The consent behind a message: of its reader, or of the caller who causes it. */
type Agreement =
  /** The caller's own account: they asked for it, or it protects them. */
  | 'own account'
  /** The screen announces it beside the button, with number and names where there are several. */
  | 'announced'
  /** The reader chose this topic, and can stop it. */
  | 'chosen topic'
  /** Passes messages on to the queue for the files that are listed. */
  | 'passes on'

/** Every file of the features that queues messages. A new one states how the caller agrees before it is added. */
const writers: Record<string, Agreement> = {
  'accounts/access/addresses.service.ts': 'own account',
  'accounts/account/account-mail.service.ts': 'passes on',
  'accounts/emails/administrator-mailing.service.ts': 'own account',
  'accounts/emails/member-mailing.service.ts': 'passes on',
  'accounts/invitations/bulk-invitations.service.ts': 'passes on',
  'accounts/invitations/invitations.service.ts': 'announced',
  'accounts/invitations/sign-in-links.service.ts': 'announced',
  'accounts/joining/newcomers.service.ts': 'announced',
  'accounts/lifecycle/account-changes.service.ts': 'announced',
  'accounts/links/recovery.service.ts': 'own account',
  'accounts/links/verification.service.ts': 'own account',
  'accounts/own-account/own-account.service.ts': 'own account',
  'accounts/push/push-messages.service.ts': 'chosen topic',
  'accounts/account/second-step-notices.ts': 'own account',
  'accounts/sessions/seen-browsers.service.ts': 'own account',
  'administration/board/board-email.ts': 'announced',
  'administration/emails.service.ts': 'own account',
  'administration/imports/applying/inviting.ts': 'announced',
  'administration/today/duty-emails.service.ts': 'chosen topic',
  'administration/users/account-actions.service.ts': 'announced',
  'events/attendance/attendee-emails.service.ts': 'chosen topic',
  'events/attendance/guests-to-call.service.ts': 'chosen topic',
  'events/reminders.service.ts': 'chosen topic',
  'groups/group-emails.service.ts': 'announced',
  'letters/letters/sending.service.ts': 'announced',
  'money/receipts/account-statement.service.ts': 'announced',
  'money/receipts/receipts.service.ts': 'announced',
  'money/receipts/donation-statements.service.ts': 'announced',
  'money/dues/reminders.service.ts': 'chosen topic',
  'posts/mentions.service.ts': 'chosen topic',
  'posts/moderation/removal.service.ts': 'announced',
  'profiles/households/household-invitations.service.ts': 'announced',
  'society/announcements/announcement-editing.service.ts': 'announced',
  'society/digests.service.ts': 'chosen topic',
}

const queues = /\b(queueMails?|queueAccountMails?|queueTopicMail|mailEverybody|invitePrepared|insertMails)\(/

it('every file that writes to people is listed with how the caller agrees', () => {
  const root = 'server/features/'
  const found = globSync(`${root}**/*.ts`)
    .filter((path) => !path.endsWith('.test.ts') && queues.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(root.length))
  expect(found.sort()).toEqual(Object.keys(writers).sort())
})

it("emails on an officer's request are marked in the contract, and off by default", () => {
  const schemas = ['imports/schemas.ts', 'members-file.ts', 'account-actions.ts']
  for (const path of schemas) {
    const text = readFileSync(`contract/administration/${path}`, 'utf8')
    expect(text).toMatch(/invite: z\s*\.(boolean|enum)\([^)]*\)\s*\.optional\(\)/)
  }
})
