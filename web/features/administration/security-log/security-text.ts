import type { SecurityEvent } from '../../../../contract/audit/security-events.ts'
import { m } from '../../../../contract/paraglide/messages.js'

export const eventText: Record<SecurityEvent, () => string> = {
  registered: m.administration_security_registered,
  'registration refused': m.administration_security_registration_refused,
  'signed in': m.administration_security_signed_in,
  'sign-in failed': m.administration_security_sign_in_failed,
  'second step asked': m.administration_security_second_step_asked,
  'second step failed': m.administration_security_second_step_failed,
  'second step added': m.administration_security_second_step_added,
  'second step removed': m.administration_security_second_step_removed,
  'second step reset asked': m.administration_security_second_step_reset_asked,
  'second step reset cancelled': m.administration_security_second_step_reset_cancelled,
  'second step reset': m.administration_security_second_step_reset,
  'recovery codes made': m.administration_security_recovery_codes_made,
  'recovery code used': m.administration_security_recovery_code_used,
  proved: m.administration_security_proved,
  'proof failed': m.administration_security_proof_failed,
  'password changed': m.administration_security_password_changed,
  'password set by link': m.administration_security_password_set_by_link,
  'address confirmed': m.administration_security_address_confirmed,
  'role granted': m.administration_security_role_granted,
  'role granted by configuration': m.administration_security_role_granted_by_configuration,
  'role granted by command': m.administration_security_role_granted_by_command,
  'role withdrawn': m.administration_security_role_withdrawn,
  'role withdrawn by command': m.administration_security_role_withdrawn_by_command,
  'link handed over': m.administration_security_link_handed_over,
  'link made by command': m.administration_security_link_made_by_command,
  'account suspended': m.administration_security_account_suspended,
  'account restored': m.administration_security_account_restored,
  'account removed': m.administration_security_account_removed,
  exported: m.administration_security_exported,
  uploaded: m.administration_security_uploaded,
}

/** Returns the words of a kind of entry; those of an older version as they are. */
export function wordsOfEvent(event: string): string {
  return (eventText as Partial<Record<string, () => string>>)[event]?.() ?? event
}
