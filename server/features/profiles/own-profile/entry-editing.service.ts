import {
  type EducationInput,
  type ExperienceInput,
  endOf,
  type MembershipInput,
  type Period,
} from '../../../../contract/profiles/histories/inputs.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { updateEducation, updateExperience } from '../histories/entries.queries.ts'
import { changedMembership } from '../histories/membership-columns.ts'
import { lockMembership, updateMembership } from '../histories/memberships.queries.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.queries.ts'
import { knownMembership } from '../membership-options/known-names.service.ts'
import { mayChangeEntry } from '../profiles.policy.ts'
import { changeEntries, requireOwnEntry, requireProfile } from './own-entries.service.ts'

/**
 * Changes a membership of the own profile. Another title, category, type or period makes it a claim again.
 * @throws {Refusal} absent, forbidden for another member's entry, invalid (title, category)
 */
export function changeMembership(
  context: Context,
  viewer: Viewer,
  id: string,
  input: MembershipInput,
): Promise<Profile> {
  const { config } = context
  return changeEntries(context, viewer, async (transaction) => {
    const stored = await lockMembership(transaction, id)
    if (!stored) throw refusal('absent')
    if (!mayChangeEntry(viewer, stored)) throw refusal('forbidden')
    const known = await knownMembership(transaction, input, stored)
    await updateMembership(transaction, id, changedMembership(stored, known, config.now().toISOString()))
    await refreshShownMemberships(transaction, config, [viewer.userId])
    return requireProfile(transaction, viewer)
  })
}

/**
 * Changes work experience of the own profile; absent optional fields stay unchanged.
 * @throws {Refusal} absent, forbidden for another member's entry
 */
export function changeExperience(
  context: Context,
  viewer: Viewer,
  id: string,
  input: ExperienceInput,
): Promise<Profile> {
  return changeEntries(context, viewer, async (transaction) => {
    await requireOwnEntry(transaction, viewer, 'experiences', id)
    const { title, company, location, description } = input
    await updateExperience(transaction, id, { title, company, location, description, ...periodOf(input) })
    return requireProfile(transaction, viewer)
  })
}

/**
 * Changes education of the own profile; absent optional fields stay unchanged.
 * @throws {Refusal} absent, forbidden for another member's entry
 */
export function changeEducation(
  context: Context,
  viewer: Viewer,
  id: string,
  input: EducationInput,
): Promise<Profile> {
  return changeEntries(context, viewer, async (transaction) => {
    await requireOwnEntry(transaction, viewer, 'educations', id)
    const { school, degree, fieldofstudy, description } = input
    await updateEducation(transaction, id, { school, degree, fieldofstudy, description, ...periodOf(input) })
    return requireProfile(transaction, viewer)
  })
}

function periodOf(period: Period) {
  return { from_date: period.from, to_date: endOf(period) }
}
