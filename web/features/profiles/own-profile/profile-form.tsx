import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { ageOn, anniversaryOf, classifyBirthday } from '../../../../contract/profiles/birthdays.ts'
import { carriesWeight } from '../../../../contract/profiles/confirmation.ts'
import {
  type MembershipCategory,
  type MembershipTitle,
  type MembershipType,
  profileFormCategories,
  profileFormTitles,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { Membership, Profile } from '../../../../contract/profiles/profile.ts'
import { readCalendarDate } from '../../../../contract/text/digits.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { Card } from '../../../design/elements/card.tsx'
import { type Draft, FieldGroup, readTexts } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import type { Refusal } from '../../../session/forms/submit.ts'
import { useSession } from '../../../session/session-store.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { type CardProfile, ProfileCardContent } from '../directory/profile-card.tsx'
import { FurtherContactFields, PostalFields } from '../fields/detail-fields.tsx'
import { MembershipFields } from '../fields/history-fields.tsx'
import { PersonFields, SocialFields } from '../fields/person-fields.tsx'
import { PrivateFields } from '../fields/private-fields.tsx'
import { labelledOptions, optionsOf } from '../labels.ts'
import { SeenState, stateInForm } from './own-profile.tsx'
import styles from './profile-form.module.css'
import { ProfileSteps } from './profile-steps.tsx'

/** Loads the code that validates the form, with the schemas. */
const loadChecking = () => import('./profile-saving.ts')

interface ProfileFormProps {
  /** The profile to edit; absent when it is created. */
  profile?: Profile
  refusal: Refusal | undefined
  draft: Draft | null
}

/** The form that creates and edits a profile, in steps, beside its preview. */
export function ProfileForm({ profile, refusal, draft }: ProfileFormProps) {
  const { user } = useSession()
  const zone = useSocietyZone()
  const layout = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<FormData>()
  const faultsOf = useChecking()
  const readForm = () => new FormData(layout.current?.querySelector('form') ?? undefined)
  const follow = () => setTyped(readForm())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are filled once, when the page opens
  useLayoutEffect(follow, [])
  return (
    <div className={styles.layout} ref={layout} onInput={follow}>
      <PageForm {...(refusal && { faults: refusal.faults })} draft={draft} requiredNote>
        <SeenState state={profile ? stateInForm(profile) : null} found={refusal?.found} />
        <ProfileSteps
          creating={!profile}
          findFaults={() =>
            // Offline the fields are validated when they are saved.
            loadChecking().then(
              ({ profileFaults }) => profileFaults(readForm()),
              () => [],
            )
          }
          open={typed && faultsOf?.(typed)}
          steps={[
            <PersonStep key="person" profile={profile} />,
            <PrivateStep key="private" profile={profile} />,
            <MembershipStep key="membership" profile={profile} />,
          ]}
        />
      </PageForm>
      {user && (
        <LiveCard
          profile={
            typed
              ? typedProfile(typed, { user, profile, today: dayIn(zone, new Date()) })
              : storedProfile({ user, profile })
          }
        />
      )}
    </div>
  )
}

/** Returns the function that validates the form, once it is loaded: the fields can be used before it. */
function useChecking() {
  const [checking, setChecking] = useState<Awaited<ReturnType<typeof loadChecking>>>()
  useEffect(() => {
    loadChecking().then(setChecking, () => undefined)
  }, [])
  return checking?.profileFaults
}

interface StepProps {
  profile: Profile | undefined
}

function PersonStep({ profile }: StepProps) {
  return (
    <>
      <FieldGroup legend={m.profiles_section_person()}>
        <PersonFields
          profile={profile}
          hints={{ company: m.profiles_company_hint(), bio: m.profiles_bio_hint() }}
        />
      </FieldGroup>
      <div className={styles.social}>
        <SocialFields social={profile?.social} />
      </div>
    </>
  )
}

function PrivateStep({ profile }: StepProps) {
  return (
    <>
      <FieldGroup legend={m.profiles_section_private()}>
        <PrivateFields profile={profile} />
      </FieldGroup>
      <FieldGroup legend={m.profiles_section_details()} hint={m.profiles_section_details_hint()}>
        <PostalFields field="address" address={profile?.details?.address} />
        <FurtherContactFields details={profile?.details} />
      </FieldGroup>
    </>
  )
}

function MembershipStep({ profile }: StepProps) {
  return (
    <FieldGroup legend={m.profiles_section_membership()} hint={m.profiles_section_membership_hint()}>
      <MembershipFields
        titles={optionsOf(profileFormTitles)}
        categories={labelledOptions(profileFormCategories)}
        membership={profile?.membership[0]}
      />
    </FieldGroup>
  )
}

/** Previews the member's directory card while they fill in the form. */
function LiveCard({ profile }: { profile: CardProfile }) {
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
