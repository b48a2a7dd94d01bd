import { m } from '../../../../contract/paraglide/messages.js'
import type { SecondStepChange } from '../second-step/announcements.ts'
import { aboutUser, addressee } from './about-user.ts'
import { timeIn } from './time-in.ts'

type Words = (given: { until: string }) => string

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

/** Tells the owner of an account what happened to its second step. */
export const secondStep = aboutUser(async (user, { config }, _connection, { recipient, payload }) => {
  const [subject, text] = words[payload.change as SecondStepChange]
  const given = { until: payload.until === undefined ? '' : timeIn(config.timeZone, payload.until) }
  return {
    to: addressee(user, recipient),
    subject: subject(given),
    blocks: [
      { text: text(given) },
      { note: m.accounts_email_step_advice() },
      { button: m.accounts_email_step_button(), url: `${config.publicUrl}/account/second-step` },
    ],
    reason: m.accounts_email_account_reason({ society: config.societyName }),
  }
})
