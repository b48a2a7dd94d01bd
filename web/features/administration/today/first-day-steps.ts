import { type FirstDayStep, firstDaySteps } from '../../../../contract/administration/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readText } from '../../../design/forms/form-layout.tsx'

interface StepText {
  to: string
  text: () => string
  hint: () => string
}

/** The link, text and hint of each step to an open site. */
export const stepTexts: Record<FirstDayStep, StepText> = {
  name: { to: '/admin/settings', text: m.administration_first_name, hint: m.administration_first_name_hint },
  mark: { to: '/admin/settings', text: m.administration_first_mark, hint: m.administration_first_mark_hint },
  zone: { to: '/admin/settings', text: m.administration_first_zone, hint: m.administration_first_zone_hint },
  privacy: {
    to: '/admin/pages/privacy',
    text: m.administration_first_privacy,
    hint: m.administration_first_privacy_hint,
  },
  about: {
    to: '/admin/pages/about',
    text: m.administration_first_about,
    hint: m.administration_first_page_hint,
  },
  bylaws: {
    to: '/admin/pages/bylaws',
    text: m.administration_first_bylaws,
    hint: m.administration_first_page_hint,
  },
  roles: {
    to: '/admin/users#invite',
    text: m.administration_first_roles,
    hint: m.administration_first_roles_hint,
  },
  event: { to: '/calendar', text: m.administration_first_event, hint: m.administration_first_event_hint },
  mail: { to: '/admin/mails', text: m.administration_first_mail, hint: m.administration_first_mail_hint },
  backup: {
    to: '/admin/numbers',
    text: m.administration_first_backup,
    hint: m.administration_first_backup_hint,
  },
}

/** Returns the step that a form submits. */
export function stepIn(fields: FormData): FirstDayStep {
  const asked = readText(fields, 'step')
  return firstDaySteps.find((step) => step === asked) ?? firstDaySteps[0]
}
