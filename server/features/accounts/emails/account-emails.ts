import type { EmailTemplates } from '../../../mail/email-template.ts'
import { changeAsked, changeEmail, emailChanged, verify } from './address-emails.ts'
import { backupFailed, writesRefused } from './backup-emails.ts'
import { newDevice } from './device-email.ts'
import { passwordChanged, reset } from './password-emails.ts'
import { accountRemoved } from './removal-email.ts'
import { secondStep } from './second-step-email.ts'
import { test } from './test-email.ts'
import { topic } from './topic-email.ts'
import { approved, invite, turnedAway } from './welcome-emails.ts'

/** Lists the templates of the e-mails about accounts, and about the topics that members choose, by their kind. */
export const accountEmailTemplates = {
  verify,
  'change-email': changeEmail,
  'change-asked': changeAsked,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  reset,
  invite,
  approved,
  'turned-away': turnedAway,
  'account-removed': accountRemoved,
  'new-device': newDevice,
  'second-step': secondStep,
  'backup-failed': backupFailed,
  'writes-refused': writesRefused,
  test,
  topic,
} satisfies Partial<EmailTemplates>
