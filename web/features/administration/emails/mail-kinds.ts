import { m } from '../../../../contract/paraglide/messages.js'

const texts: Record<string, () => string> = {
  verify: m.administration_mail_kind_verify,
  'change-email': m.administration_mail_kind_change_email,
  'change-asked': m.administration_mail_kind_change_asked,
  'email-changed': m.administration_mail_kind_email_changed,
  'password-changed': m.administration_mail_kind_password_changed,
  'second-step': m.administration_mail_kind_second_step,
  reset: m.administration_mail_kind_reset,
  invite: m.administration_mail_kind_invite,
  approved: m.administration_mail_kind_approved,
  'turned-away': m.administration_mail_kind_turned_away,
  'account-removed': m.administration_mail_kind_account_removed,
  'new-device': m.administration_mail_kind_new_device,
  'backup-failed': m.administration_mail_kind_backup_failed,
  'writes-refused': m.administration_mail_kind_writes_refused,
  test: m.administration_mail_kind_test,
  duties: m.administration_mail_kind_duties,
  topic: m.administration_mail_kind_topic,
}

/** Says in words what an email is about. */
export function mailKindText(kind: string): string {
  return (texts[kind] ?? m.administration_mail_kind_other)()
}
