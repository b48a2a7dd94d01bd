import { m } from '../../../../contract/paraglide/messages.js'
import { aboutUser } from './about-user.ts'
import { timeIn } from './time-in.ts'

/** Tells the owner of an account that somebody signed in where the account was never used before. */
export const newDevice = aboutUser(async (user, { config }, _connection, { recipient, payload }) => ({
  to: { name: user.name, address: recipient },
  subject: m.accounts_email_device_subject(),
  blocks: [
    {
      text: payload.browser
        ? m.accounts_email_device_text({
            browser: payload.browser,
            network: payload.network ?? '',
            at: timeIn(config.timeZone, payload.at ?? ''),
          })
        : m.accounts_email_device_text_unknown({
            network: payload.network ?? '',
            at: timeIn(config.timeZone, payload.at ?? ''),
          }),
    },
    { note: m.accounts_email_device_advice() },
    { button: m.accounts_email_device_button(), url: `${config.publicUrl}/account` },
  ],
  reason: m.accounts_email_account_reason({ society: config.societyName }),
}))
