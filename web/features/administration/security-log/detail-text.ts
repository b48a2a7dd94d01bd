import type { Departure } from '../../../../contract/accounts/people.ts'
import type { SignInWay } from '../../../../contract/accounts/sessions/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { EndpointKey } from '../../../../contract/registry.ts'
import { type Role, roles } from '../../../../contract/rights.ts'
import { roleName } from '../account/role-text.ts'

/** What the files are that were taken or brought, by the call that did it. */
const fileText: Partial<Record<EndpointKey, () => string>> = {
  'GET /api/account/data': m.administration_security_file_own_data,
  'GET /api/admin/acts.csv': m.administration_security_file_acts,
  'GET /api/admin/security-log.csv': m.administration_security_file_log,
  'GET /api/admin/members/export': m.administration_security_file_members,
  'GET /api/admin/members/template': m.administration_security_file_template,
  'POST /api/admin/members/import': m.administration_security_file_import,
  'GET /api/admin/roster.csv': m.administration_security_file_roster,
  'GET /api/events/:id/answers.csv': m.administration_security_file_rsvps,
  'POST /api/admin/imports': m.administration_security_file_list,
  'GET /api/admin/imports/:id/bad-rows.csv': m.administration_security_file_bad_rows,
  'PUT /api/account/photo': m.administration_security_file_photo,
  'POST /api/posts/pictures': m.administration_security_file_post_picture,
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

/** What was added to a second step or removed from it; of other changes the kind of the entry says everything. */
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

/** Returns the words of what an entry adds: a role, a file, a way to sign in; those of an older version as they are. */
export function wordsOfDetail(detail: string): string {
  return texts.get(detail)?.() ?? detail
}
