import { m } from '../../../../contract/paraglide/messages.js'
import { ageOn, anniversaryOf, classifyBirthday } from '../../../../contract/profiles/birthdays.ts'
import { carriesWeight } from '../../../../contract/profiles/confirmation.ts'
import type {
  MembershipCategory,
  MembershipTitle,
  MembershipType,
} from '../../../../contract/profiles/options.ts'
import type { Membership, Profile } from '../../../../contract/profiles/profile.ts'
import { readCalendarDate } from '../../../../contract/text/digits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { Card } from '../../../design/elements/card.tsx'
import { readTexts } from '../../../design/forms/form-state.ts'
import { type CardProfile, ProfileCardContent } from '../directory/profile-card.tsx'
import styles from './profile-form.module.css'

/** Previews the member's directory card while they fill in the form. */
export function LiveCard({ profile }: { profile: CardProfile }) {
  return (
    <section className={styles.live} aria-labelledby="live-card">
      <h2 id="live-card" className={styles.caption}>
        {m.profiles_live_card()}
      </h2>
      <Card tone={profile.birthday === 'today' ? 'celebration' : 'plain'}>
        <ProfileCardContent profile={profile} headingLevel="h3" />
      </Card>
      <p className={styles.note}>{m.profiles_live_card_note()}</p>
    </section>
  )
}

/** Returns the card before the form is read: the stored profile, without fields that cards never show. */
export function storedProfile({ user, profile }: Pick<Known, 'user' | 'profile'>): CardProfile {
  const empty = { location: null, birthDay: null, age: null, birthday: null, membership: [], departed: null }
  if (!profile) return { user, ...empty }
  const { location, dobAudience, membership, departed } = profile
  const { birthDay, age, birthday } = dobAudience === 'everyone' ? profile : empty
  return { user, location, birthDay, age, birthday, membership, departed }
}

interface Known {
  user: Profile['user']
  /** The stored profile; undefined before the first one. */
  profile: Profile | undefined
  /** The day in the society's zone. */
  today: CalendarDate
}

/** Returns the card for the current input of the profile form. */
export function typedProfile(fields: FormData, { user, profile, today }: Known): CardProfile {
  const { location = '', dob = '', dobAudience } = readTexts(fields)
  const born = dobAudience === 'everyone' ? readCalendarDate(dob) : null
  const isBorn = born !== null && born <= today
  return {
    user,
    location: location.trim() || null,
    birthDay: born && anniversaryOf(born),
    age: isBorn ? ageOn(born, today) : null,
    birthday: isBorn ? classifyBirthday(born, today) : null,
    membership: [
      ...typedMembership(fields, profile?.membership[0], today),
      ...(profile?.membership.slice(1) ?? []),
    ],
    departed: profile?.departed ?? null,
  }
}

/** Returns the form's membership once it has title and category; a changed one is a new claim. */
function typedMembership(
  fields: FormData,
  stored: Membership | undefined,
  today: CalendarDate,
): Membership[] {
  const { title, category, type, from = '', to = '' } = readTexts(fields)
  if (!title || !category) return []
  const current = fields.has('current')
  const entry = {
    _id: stored?._id ?? '',
    title: title as MembershipTitle,
    category: category as MembershipCategory,
    type: type as MembershipType,
    from: readCalendarDate(from) ?? stored?.from ?? today,
    to: current ? null : readCalendarDate(to),
    current,
    active: fields.has('active'),
    note: null,
  }
  const isAsStored = stored && isSameTerm(entry, stored)
  if (isAsStored) return [{ ...entry, standing: stored.standing, held: stored.held }]
  return [{ ...entry, standing: 'claimed', held: !carriesWeight(entry) }]
}

type Term = Pick<Membership, 'title' | 'category' | 'type' | 'from' | 'to'>

function isSameTerm(one: Term, other: Term): boolean {
  return (['title', 'category', 'type', 'from', 'to'] as const).every((name) => one[name] === other[name])
}
