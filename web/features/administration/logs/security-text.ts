import type { Departure, SignInWay } from '../../../../contract/accounts/options-and-limits.ts'
import type { SecurityEvent } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { EndpointKey } from '../../../../contract/registry.ts'
import { type Role, roles } from '../../../../contract/rights.ts'
import { roleName } from '../elements/role-text.ts'

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

/** Returns the name of a kind of entry; unknown kinds of older versions stay unchanged. */
export function wordsOfEvent(event: string): string {
  return (eventText as Partial<Record<string, () => string>>)[event]?.() ?? event
}

/** The names of exported or uploaded files, by endpoint. */
const fileText: Partial<Record<EndpointKey, () => string>> = {
  'GET /api/account/data': m.administration_security_file_own_data,
  'GET /api/admin/acts.csv': m.administration_security_file_acts,
  'GET /api/admin/security-log.csv': m.administration_security_file_log,
  'GET /api/admin/members/export': m.administration_security_file_members,
  'GET /api/admin/members/template': m.administration_security_file_template,
  'POST /api/admin/members/import': m.administration_security_file_import,
  'GET /api/admin/people.csv': m.administration_security_file_people,
  'GET /api/admin/people.xlsx': m.administration_security_file_people,
  'GET /api/admin/roster.csv': m.administration_security_file_roster,
  'GET /api/admin/turnover.csv': m.administration_security_file_turnover,
  'GET /api/admin/money/report.csv': m.administration_security_file_money,
  'GET /api/events/:id/answers.csv': m.administration_security_file_rsvps,
  'POST /api/admin/imports': m.administration_security_file_list,
  'GET /api/admin/imports/:id/bad-rows.csv': m.administration_security_file_bad_rows,
  'PUT /api/account/photo': m.administration_security_file_photo,
  'POST /api/posts/pictures': m.administration_security_file_post_picture,
  'POST /api/admin/letters/:id/files': m.administration_security_file_letter,
  'POST /api/admin/pictures': m.administration_security_file_picture,
}

const wayText: Record<SignInWay, () => string> = {
  registration: m.accounts_sessions_by_registration,
  password: m.accounts_sessions_by_password,
  link: m.accounts_sessions_by_link,
  'app-code': m.accounts_sessions_by_app_code,
  'recovery-code': m.accounts_sessions_by_recovery_code,
  passkey: m.accounts_sessions_by_passkey,
}

/** The names of added or removed second factors; other changes need no detail. */
const stepText: Record<string, () => string> = {
  'app-added': m.administration_security_step_app,
  'app-removed': m.administration_security_step_app,
  'passkey-added': m.administration_security_step_passkey,
  'passkey-removed': m.administration_security_step_passkey,
  'codes-made': () => '–',
  'code-used': () => '–',
  'reset-asked': () => '–',
  'reset-cancelled': () => '–',
  reset: () => '–',
  guessed: () => '–',
}

const departureText: Record<Departure | 'returned', () => string> = {
  former: m.administration_departed_former,
  deceased: m.administration_departed_deceased,
  returned: m.administration_security_returned,
}

const texts = new Map<string, () => string>([
  ...roles.map((role): [Role, () => string] => [role, roleName[role]]),
  ...Object.entries({ ...fileText, ...wayText, ...stepText, ...departureText }),
])

/**
 * Returns the text of an entry's detail: a role, a file, a way to sign in. Unknown details of older versions
 * stay unchanged.
 */
export function wordsOfDetail(detail: string): string {
  return texts.get(detail)?.() ?? detail
}
