import { type Duty, dutiesWith } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { rightsOfRoles } from '../../../../contract/rights.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'
import { societyName } from '../../../text/versions.ts'
import { findRoleHolder } from '../../accounts/lifecycle/role-holders.service.ts'
import { readDutyPaces } from '../../notifications/duty-choices.service.ts'

const texts: Record<Duty, (inputs: { count: number }) => string> = {
  newcomers: m.administration_email_duties_newcomers,
  claims: m.administration_email_duties_claims,
  reports: m.administration_email_duties_reports,
}

const places: Record<Duty, string> = {
  newcomers: '/admin/approvals',
  claims: '/admin/claims',
  reports: '/posts/reports',
}

/**
 * Builds the email with the number of new tasks for a role holder. It contains no names, because mailboxes are less
 * secure than the site. Tasks that the recipient may no longer do are left out.
 */
export const dutiesEmail: EmailTemplate = async ({ config }, connection, mail) => {
  const holder = mail.user_id === null ? null : await findRoleHolder({ config }, connection, mail.user_id)
  if (!holder) return null
  const own = dutiesWith(rightsOfRoles(holder.roles))
  const paces = await readDutyPaces(connection, holder.id, own)
  const payload = mail.payload as Partial<Record<Duty, string>>
  const listed = own.filter((duty) => payload[duty] !== undefined && paces[duty] !== 'never')
  const [first] = listed
  if (first === undefined) return null
  const lines = listed.map((duty) => texts[duty]({ count: Number(payload[duty]) }))
  const society = societyName(config)
  return {
    to: { name: holder.name, address: holder.email },
    subject:
      lines.length === 1
        ? m.administration_email_duties_one({ society, what: lines[0] ?? '' })
        : m.administration_email_duties_several({ society }),
    blocks: [
      ...lines.map((text) => ({ text })),
      {
        button: m.administration_email_duties_button(),
        url: `${config.publicUrl}${listed.length === 1 ? places[first] : '/admin'}`,
      },
      {
        note: m.administration_email_duties_choice({
          url: `${config.publicUrl}/account/notifications#emails`,
        }),
      },
    ],
    reason: m.administration_email_duties_reason({ society }),
  }
}
