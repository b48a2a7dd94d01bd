import { Link } from 'react-router'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { postalLines } from '../../../../contract/profiles/postal-address.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import {
  formatAnniversary,
  formatDate,
  formatInstant,
  formatYear,
} from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { genderLabel, networkNames } from '../../profiles/labels.ts'
import { usePhones } from '../../profiles/phone-numbers.tsx'
import styles from './account.module.css'
import { AccountBadges } from './account-badges.tsx'

type Phones = ReturnType<typeof usePhones>

/** The facts of a person that are corrected one at a time. */
export const correctable = [
  'name',
  'email',
  'phone',
  'dob',
  'gender',
  'location',
  'position',
  'company',
  'website',
  'skills',
  'bio',
  'social',
  'otherName',
  'birth',
  'address',
  'further',
  'memberNumber',
  'joinedOn',
  'tags',
  'note',
  'wantsNoMail',
] as const
export type CorrectableField = (typeof correctable)[number]

interface Fact {
  label: string
  value: string | null | undefined
  /** The field that changes it. */
  field?: CorrectableField
}

/** The facts of an account, each with a way to change it alone. */
export function AccountFacts({ account }: { account: ManagedAccount }) {
  const { _id, profile, household } = account
  const zone = useSocietyZone()
  const phones = usePhones()
  return (
    <section className={styles.section} aria-label={m.administration_account_state()}>
      <AccountBadges user={account} />
      <dl className={styles.facts}>
        {[...personFacts(account, phones), ...officeFacts(account, phones), ...accountFacts(account, zone)]
          .filter(({ value, field }) => value || field)
          .map((fact) => (
            <FactRow key={fact.label} userId={_id} fact={fact} />
          ))}
      </dl>
      <ButtonRow>
        {profile && (
          <LinkButton look="plain" to={`/profile/${_id}`}>
            {m.profiles_view()}
          </LinkButton>
        )}
        {household && (
          <LinkButton look="plain" to={`/admin/households/${household._id}`}>
            <TypedText>{m.administration_household_of({ name: household.name })}</TypedText>
          </LinkButton>
        )}
      </ButtonRow>
    </section>
  )
}

function FactRow({ userId, fact: { label, value, field } }: { userId: string; fact: Fact }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value ? (
          <TypedText>{value}</TypedText>
        ) : (
          <span className={styles.unknown}>{m.administration_fact_none()}</span>
        )}
        {field && (
          <Link className={styles.change} to={`/admin/users/${userId}/edit?only=${field}`}>
            {value ? m.administration_fact_change() : m.administration_fact_add()}
            <span className="visually-hidden"> {label}</span>
          </Link>
        )}
      </dd>
    </div>
  )
}

/** Returns the facts from the person's profile, or as officers entered them. */
function personFacts({ name, email, claimed, sessions, profile }: ManagedAccount, { shown }: Phones): Fact[] {
  const isOwn = sessions.some(({ own }) => own)
  const address: Fact = {
    label: m.administration_email(),
    value: email ?? m.administration_no_email(),
    ...(email !== null && !isOwn && { field: 'email' }),
  }
  const facts: Fact[] = [{ label: m.administration_name(), value: name, field: 'name' }, address]
  // A member with an account creates the profile themselves.
  if (!profile && claimed) return facts
  const social = Object.entries(profile?.social ?? {}).filter(([, link]) => link !== null)
  const networks = social.map(([network]) => networkNames[network as keyof typeof networkNames]())
  return [
    ...facts,
    { label: m.profiles_other_name(), value: profile?.otherName, field: 'otherName' },
    { label: m.profiles_phone(), value: profile?.phone && shown(profile.phone), field: 'phone' },
    { label: m.profiles_dob(), value: profile?.dob && formatDate(profile.dob), field: 'dob' },
    ...(claimed || profile?.dob ? [] : [birthFact(profile)]),
    { label: m.profiles_gender(), value: profile && genderLabel(profile.gender), field: 'gender' },
    { label: m.profiles_location(), value: profile?.location, field: 'location' },
    { label: m.profiles_position(), value: profile && labelOf(profile.position), field: 'position' },
    { label: m.profiles_company(), value: profile?.company, field: 'company' },
    { label: m.profiles_website(), value: profile?.website, field: 'website' },
    { label: m.profiles_skills(), value: profile?.skills.join(', '), field: 'skills' },
    { label: m.profiles_bio(), value: profile?.bio, field: 'bio' },
    { label: m.profiles_section_social(), value: networks.join(', '), field: 'social' },
  ]
}

/** Returns the fact of a partly known birth. */
function birthFact(profile: ManagedAccount['profile']): Fact {
  const { birthDay = null, birthYear = null, birthYearAbout = false } = profile ?? {}
  const year =
    birthYear === null
      ? null
      : birthYearAbout
        ? m.profiles_birth_year_roughly({ year: formatYear(String(birthYear)) })
        : m.profiles_birth_year_exactly({ year: formatYear(String(birthYear)) })
  const known = [birthDay && formatAnniversary(birthDay), year].filter(Boolean)
  return { label: m.profiles_birth_partly(), value: known.join(', '), field: 'birth' }
}

/** Returns the office's facts about the person. */
function officeFacts({ profile, claimed, office }: ManagedAccount, { noted }: Phones): Fact[] {
  if (!profile && claimed) return []
  const { address, furtherPhones = [], furtherEmails = [], memberNumber } = profile?.details ?? {}
  const phones = furtherPhones.map(({ phone, note }) => noted(phone, note))
  return [
    {
      label: m.profiles_household_address(),
      value: address && postalLines(address).join(', '),
      field: 'address',
    },
    { label: m.profiles_further(), value: [...phones, ...furtherEmails].join(', '), field: 'further' },
    { label: m.profiles_member_number(), value: memberNumber, field: 'memberNumber' },
    {
      label: m.profiles_joined_on(),
      value: office.joinedOn && formatDate(office.joinedOn),
      field: 'joinedOn',
    },
    { label: m.profiles_tags(), value: office.tags.join(', '), field: 'tags' },
    { label: m.profiles_office_note(), value: office.note, field: 'note' },
    {
      label: m.profiles_wants_no_mail(),
      value: office.wantsNoMail ? m.profiles_wants_no_mail_yes() : null,
      field: 'wantsNoMail',
    },
  ]
}

/** Returns the site's facts about the account. */
function accountFacts(account: ManagedAccount, zone: string): Fact[] {
  const { joined, lastSeen, claimed, listed, child, departedOn, secondStep, bounced, complained } = account
  const byHand = listed ? m.administration_listed_yes() : m.administration_listed_no()
  return [
    { label: m.administration_joined(), value: formatDate(joined) },
    {
      label: m.administration_last_seen(),
      value: lastSeen === null ? m.administration_never() : formatDate(lastSeen),
    },
    { label: m.administration_second_step(), value: secondStepText(secondStep, zone) },
    {
      label: m.administration_bounced(),
      value:
        bounced && m.administration_bounced_since({ date: formatDate(bounced.since), code: bounced.status }),
    },
    {
      label: m.administration_complained(),
      value: complained && m.administration_complained_on({ date: formatDate(complained) }),
    },
    { label: m.administration_departed_on(), value: departedOn && formatDate(departedOn) },
    { label: m.administration_listed(), value: claimed || child ? null : byHand },
  ]
}

function secondStepText({ since, resetDue }: ManagedAccount['secondStep'], zone: string): string {
  if (resetDue) return m.administration_second_step_due({ date: formatInstant(resetDue, zone) })
  return since
    ? m.administration_second_step_since({ date: formatDate(since) })
    : m.administration_second_step_none()
}
