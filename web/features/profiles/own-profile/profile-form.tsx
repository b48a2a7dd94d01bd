import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { profileFormCategories, profileFormTitles } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { FieldGroup } from '../../../design/forms/form-layout.tsx'
import type { Draft } from '../../../design/forms/form-state.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import type { Refusal } from '../../../session/forms/submit.ts'
import { useSession } from '../../../session/use-session.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { FurtherContactFields, PostalFields } from '../fields/detail-fields.tsx'
import { MembershipFields } from '../fields/history-fields.tsx'
import { PersonFields, SocialFields } from '../fields/person-fields.tsx'
import { PrivateFields } from '../fields/private-fields.tsx'
import { labelledOptions, optionsOf } from '../labels.ts'
import { LiveCard, storedProfile, typedProfile } from './live-card.tsx'
import styles from './profile-form.module.css'
import { ProfileSteps } from './profile-steps.tsx'
import { SeenState, stateInForm } from './seen-state.tsx'

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
