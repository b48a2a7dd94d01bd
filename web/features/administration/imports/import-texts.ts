import {
  type DateColumn,
  type ImportColumn,
  importColumns,
  type Match,
  type RowReason,
  type WorkingState,
} from '../../../../contract/administration/imports/options.ts'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { formatAnniversary, formatDate } from '../../../design/texts/format-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'

/** The name of each column. */
const columnTexts: Record<ImportColumn, () => string> = {
  name: m.accounts_name,
  first_name: m.administration_import_first_name,
  middle_name: m.administration_import_middle_name,
  last_name: m.administration_import_last_name,
  email: m.accounts_email,
  phone: m.profiles_phone,
  dob: m.profiles_dob,
  prefix: m.administration_import_prefix,
  suffix: m.administration_import_suffix,
  other_name: m.profiles_other_name,
  further_email: m.administration_import_further_email,
  further_phone: m.administration_import_further_phone,
  age: m.administration_import_age,
  birth_year: m.profiles_birth_year,
  gender: m.profiles_gender,
  location: m.profiles_location,
  address: m.profiles_household_address,
  street: m.profiles_street,
  street_2: m.administration_import_street_2,
  town: m.profiles_town,
  state: m.profiles_state,
  zip: m.profiles_zip,
  country: m.profiles_country,
  household: m.administration_import_household_column,
  relation: m.administration_import_relation,
  spouse: m.administration_import_spouse,
  spouse_email: m.administration_import_spouse_email,
  spouse_phone: m.administration_import_spouse_phone,
  spouse_dob: m.administration_import_spouse_dob,
  spouse_last_name: m.administration_import_spouse_last_name,
  children: m.administration_import_children,
  child_age: m.administration_import_child_age,
  child_dob: m.administration_import_child_dob,
  position: m.profiles_position,
  company: m.profiles_company,
  website: m.profiles_website,
  skills: m.profiles_skills,
  bio: m.profiles_bio,
  twitter: m.profiles_twitter,
  facebook: m.profiles_facebook,
  youtube: m.profiles_youtube,
  linkedin: m.profiles_linkedin,
  instagram: m.profiles_instagram,
  member_number: m.profiles_member_number,
  level: m.administration_import_level,
  paid_until: m.money_paid_until_heading,
  opening_balance: m.administration_import_opening_balance,
  amount_owed: m.administration_import_amount_owed,
  tags: m.profiles_tags,
  notes: m.administration_import_notes,
  note: m.administration_import_note_column,
  no_mail: m.administration_import_no_mail_column,
  wants_mail: m.administration_import_wants_mail,
  contact_type: m.administration_import_contact_type,
  title: m.profiles_title,
  category: m.profiles_category,
  type: m.profiles_type,
  from: m.administration_import_member_from,
  to: m.administration_import_member_to,
  active: m.profiles_active,
  confirmed: m.administration_import_confirmed,
  dob_seen_by: m.profiles_dob_audience,
  phone_seen_by: m.profiles_phone_audience,
}

/** Returns the columns as options, in the order in which administrators search for them. */
export function columnOptions() {
  return (Object.keys(columnTexts) as ImportColumn[]).map((value) => ({ value, label: columnTexts[value]() }))
}

/** Returns the name of a changed field, or of the column with a problem. */
export function fieldText(field: string): string {
  if (field === 'membership') return m.administration_import_membership()
  const column = importColumns.find((one) => one === field)
  return column ? columnTexts[column]() : field
}

/** Formats a value of a person: dates and years as everywhere, and the options of a membership by their labels. */
export function factText(field: string, value: string): string {
  const [, options, from = '', to = ''] =
    (field === 'membership' && /^(.*), (\d{4}-\d{2}-\d{2}) –(?: (\d{4}-\d{2}-\d{2}))?$/.exec(value)) || []
  if (options !== undefined) {
    const period = `${formatDate(from)} – ${to && formatDate(to)}`.trim()
    return [...options.split(', ').map(labelOf), period].join(', ')
  }
  if (field === 'dob' && /^\d{2}-\d{2}$/.test(value)) return formatAnniversary(value)
  if (field === 'birth_year') return formatDigits(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value
}

export const matchTexts: Record<Match, () => string> = {
  email: m.administration_import_match_email,
  other_name: m.administration_import_match_other_name,
  dob: m.administration_import_match_dob,
  phone: m.administration_import_match_phone,
  name: m.administration_import_match_name,
  spelling: m.administration_import_match_spelling,
  middle_name: m.administration_import_match_middle_name,
  several: m.administration_import_match_several,
}

export const reasonTexts: Record<RowReason, () => string> = {
  removed: m.administration_import_reason_removed,
  known: m.administration_import_reason_known,
  changed: m.administration_import_reason_changed,
  full: m.administration_import_reason_full,
  money: m.administration_import_reason_money,
}

export const workingTexts: Record<WorkingState, () => string> = {
  checking: m.administration_import_checking,
  importing: m.administration_import_importing,
  gathering: m.administration_import_gathering,
  entering: m.administration_import_entering,
  inviting: m.administration_import_inviting,
  undoing: m.administration_import_undoing,
}

/** Describes the state of an import in a few words. */
export function stateText({ state, ending }: Pick<MemberImport, 'state' | 'ending'>): string {
  if (state === 'matching' || state === 'reading') return m.administration_import_state_matching()
  if (state === 'checked') return m.administration_import_state_checked()
  if (state === 'done') return m.administration_import_state_done()
  if (state !== 'undone') return workingTexts[state]()
  if (ending === 'failed') return m.administration_import_state_failed()
  return ending === 'stopped'
    ? m.administration_import_state_stopped()
    : m.administration_import_state_undone()
}

export const dateTexts: Record<DateColumn, () => string> = {
  dob: columnTexts.dob,
  from: columnTexts.from,
  to: columnTexts.to,
  paid_until: columnTexts.paid_until,
}
