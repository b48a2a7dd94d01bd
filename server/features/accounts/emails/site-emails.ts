import { m } from '../../../../contract/paraglide/messages.js'
import { aboutUser, addressee } from './about-user.ts'

/** Tells a current administrator that the backup failed. */
export const backupFailed = aboutUser(async (user, { config }, _connection, mail) => {
  if (!user.administrator) return null
  const { reason = '', last } = mail.payload as { reason?: string; last?: string }
  const at = last && minuteOf(last)
  return {
    to: { name: user.name, address: mail.recipient },
    subject: m.accounts_email_backup_subject(),
    blocks: [
      { text: m.accounts_email_backup_text() },
      { text: at ? m.accounts_email_backup_last({ at }) : m.accounts_email_backup_never() },
      { text: m.accounts_email_backup_reason({ reason }) },
      { note: m.accounts_email_backup_advice() },
    ],
    reason: m.accounts_email_backup_because({ society: config.societyName }),
  }
})

/** Tells a current administrator that the database refuses writes. */
export const writesRefused = aboutUser(async (user, { config }, _connection, mail) => {
  if (!user.administrator) return null
  const { reason = '', since = '' } = mail.payload as { reason?: string; since?: string }
  return {
    to: { name: user.name, address: mail.recipient },
    subject: m.accounts_email_writes_subject(),
    blocks: [
      { text: m.accounts_email_writes_text({ at: minuteOf(since) }) },
      { text: m.accounts_email_backup_reason({ reason }) },
      { note: m.accounts_email_backup_advice() },
    ],
    reason: m.accounts_email_backup_because({ society: config.societyName }),
  }
})

function minuteOf(instant: string): string {
  const [day, time] = [instant.slice(0, 'YYYY-MM-DD'.length), instant.slice('YYYY-MM-DDT'.length)]
  return `${day} ${time.slice(0, 'HH:MM'.length)} UTC`
}

/** Proves to the administrator who requested it that e-mail arrives. */
export const test = aboutUser(async (user, { config }, _connection, { recipient }) => ({
  to: addressee(user, recipient),
  subject: m.administration_mail_test_subject({ society: config.societyName }),
  blocks: [{ text: m.administration_mail_test_text({ address: config.publicUrl }) }],
  reason: m.administration_mail_test_reason(),
}))
