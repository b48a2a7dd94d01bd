import type { EmailTemplates } from '../../../mail/email-template.ts'
import { accountRemoved, approved, invite, turnedAway } from './joining-emails.ts'
import {
  changeAsked,
  changeEmail,
  emailChanged,
  newDevice,
  passwordChanged,
  reset,
  secondStep,
  verify,
} from './security-emails.ts'
import { backupFailed, test, writesRefused } from './site-emails.ts'
import { topic } from './topic-email.ts'

/** The templates of e-mails about accounts and topics, by kind. */
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
