import { m } from '../../../../contract/paraglide/messages.js'
import { secondStepResetDelay } from '../../../../contract/retention.ts'
import { day, hour } from '../../../../contract/time/durations.ts'
import type { EmailTemplate } from '../../../mail/email-rendering.ts'
import { emailKey } from '../../../text/comparison.ts'
import { societyName } from '../../../text/versions.ts'
import { mayEnter } from '../account/accounts.policy.ts'
import { findUserByEmailKey } from '../account/accounts.queries.ts'
import type { SecondStepChange } from '../account/second-step-notices.ts'
import { linkLifetime, makeLink } from '../links/account-links.service.ts'
import { aboutUser, addressee, timeIn } from './about-user.ts'

export const verify = aboutUser(async (user, { config }, connection, mail) => {
  if (user.email_verified_at !== null || user.email !== mail.recipient || !mayEnter(user)) return null
  const society = societyName(config)
  const url = await makeLink({ config }, connection, { kind: 'verify', userId: user.id, email: user.email })
  return {
    to: { name: null, address: user.email },
    subject: m.accounts_email_verify_subject(),
    blocks: [
      ...(mail.payload.occasion === 'registration'
        ? [{ text: m.accounts_email_verify_welcome({ society }) }]
        : []),
      { text: m.accounts_email_verify_text() },
      { button: m.accounts_email_verify_button(), url },
      { note: m.accounts_email_verify_until({ days: linkLifetime.verify / day }) },
    ],
    reason: m.accounts_email_verify_reason({ society }),
  }
})

export const changeEmail = aboutUser(async (user, { config }, connection, mail) => {
  const email = mail.recipient
  if (user.pending_email !== email) return null
  const url = await makeLink({ config }, connection, { kind: 'change-email', userId: user.id, email })
  return {
    to: { name: null, address: email },
    subject: m.accounts_email_change_subject(),
    blocks: [
      { text: m.accounts_email_change_text({ email }) },
      { button: m.accounts_email_change_button(), url },
      { note: m.accounts_email_change_until({ hours: linkLifetime['change-email'] / hour }) },
    ],
    reason: m.accounts_email_change_reason({ society: societyName(config) }),
  }
})

export const changeAsked = aboutUser(async (user, { config }, _connection, mail) => ({
  to: addressee(user, mail.recipient),
  subject: m.accounts_email_change_asked_subject(),
  blocks: [
    { text: m.accounts_email_change_asked_text({ email: mail.payload.email ?? '' }) },
    { note: m.accounts_email_change_asked_advice() },
    { button: m.accounts_email_open_account(), url: `${config.publicUrl}/account/security` },
  ],
  reason: m.accounts_email_account_reason({ society: societyName(config) }),
}))

export const emailChanged = aboutUser(async (user, { config }, _connection, mail) => ({
  to: addressee(user, mail.recipient),
  subject: m.accounts_email_changed_subject(),
  blocks: [
    { text: m.accounts_email_changed_text({ email: mail.payload.email ?? '' }) },
    { note: m.accounts_email_changed_advice() },
  ],
  reason: m.accounts_email_changed_reason({ society: societyName(config) }),
}))

export const passwordChanged = aboutUser(async (user, { config }, _connection, mail) => ({
  to: addressee(user, mail.recipient),
  subject: m.accounts_email_password_subject(),
  blocks: [
    { text: m.accounts_email_password_text() },
    { note: m.accounts_email_password_advice() },
    { button: m.accounts_email_password_button(), url: `${config.publicUrl}/forgot-password` },
  ],
  reason: m.accounts_email_account_reason({ society: societyName(config) }),
}))

/**
 * Uses the account's own address, never the typed one, which may only look alike. Departed, deceased and
 * suspended members get no email.
 */
export const reset: EmailTemplate = async ({ config }, connection, mail) => {
  const user = await findUserByEmailKey(connection, emailKey(mail.recipient))
  if (!user || !mayEnter(user)) return null
  const url = await makeLink({ config }, connection, { kind: 'reset', userId: user.id, email: user.email })
  return {
    to: addressee(user, user.email),
    subject: m.accounts_email_reset_subject(),
    blocks: [
      { text: m.accounts_email_reset_text() },
      { button: m.accounts_email_reset_button(), url },
      { note: m.accounts_email_reset_until({ hours: linkLifetime.reset / hour }) },
    ],
    reason: m.accounts_email_reset_reason({ society: societyName(config) }),
  }
}

/** Notifies the owner of a sign-in from a new browser or network. */
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
    { button: m.accounts_email_device_button(), url: `${config.publicUrl}/account/devices` },
  ],
  reason: m.accounts_email_account_reason({ society: societyName(config) }),
}))

type Words = (given: { until: string; hours: number }) => string

/** The subject and the text about each change. */
const words: Record<SecondStepChange, [subject: Words, text: Words]> = {
  'app-added': [m.accounts_email_step_subject_app_added, m.accounts_email_step_text_app_added],
  'passkey-added': [m.accounts_email_step_subject_passkey_added, m.accounts_email_step_text_passkey_added],
  'app-removed': [m.accounts_email_step_subject_app_removed, m.accounts_email_step_text_app_removed],
  'passkey-removed': [
    m.accounts_email_step_subject_passkey_removed,
    m.accounts_email_step_text_passkey_removed,
  ],
  'codes-made': [m.accounts_email_step_subject_codes_made, m.accounts_email_step_text_codes_made],
  'code-used': [m.accounts_email_step_subject_code_used, m.accounts_email_step_text_code_used],
  'reset-asked': [m.accounts_email_step_subject_reset_asked, m.accounts_email_step_text_reset_asked],
  'reset-cancelled': [
    m.accounts_email_step_subject_reset_cancelled,
    m.accounts_email_step_text_reset_cancelled,
  ],
  reset: [m.accounts_email_step_subject_reset, m.accounts_email_step_text_reset],
  guessed: [m.accounts_email_step_subject_guessed, m.accounts_email_step_text_guessed],
}

/** Notifies the owner of an account of a change to its second step. */
export const secondStep = aboutUser(async (user, { config }, _connection, { recipient, payload }) => {
  const [subject, text] = words[payload.change as SecondStepChange]
  const given = {
    until: payload.until === undefined ? '' : timeIn(config.timeZone, payload.until),
    hours: secondStepResetDelay / hour,
  }
  return {
    to: addressee(user, recipient),
    subject: subject(given),
    blocks: [
      { text: text(given) },
      { note: m.accounts_email_step_advice() },
      { button: m.accounts_email_step_button(), url: `${config.publicUrl}/account/second-step` },
    ],
    reason: m.accounts_email_account_reason({ society: societyName(config) }),
  }
})
