import { m } from '../../../../contract/paraglide/messages.js'
import { aboutUser, addressee } from './about-user.ts'

/** Shows whoever asked for it that the site's email arrives. */
export const test = aboutUser(async (user, { config }, _connection, { recipient }) => ({
  to: addressee(user, recipient),
  subject: m.administration_mail_test_subject({ society: config.societyName }),
  blocks: [{ text: m.administration_mail_test_text({ address: config.publicUrl }) }],
  reason: m.administration_mail_test_reason(),
}))
