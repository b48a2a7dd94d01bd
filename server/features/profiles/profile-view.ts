import type { Selectable } from 'kysely'
import { ageOn, classifyBirthday, dayIn } from '../../../contract/profiles/birthdays.ts'
import { isHeld } from '../../../contract/profiles/confirmation.ts'
import { latestFirst } from '../../../contract/profiles/entry-order.ts'
import type { Education, Experience, Membership, Profile } from '../../../contract/profiles/schemas.ts'
import type { ConfirmationRule } from '../../../contract/profiles/confirmation.ts'
import type { Connection } from '../../database/connection.ts'
import type { EducationRow, ExperienceRow, MembershipRow } from '../../database/rows/profile-rows.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { avatarAddress } from '../accounts/accounts.service.ts'
import { listEducations, listExperiences, listMemberships } from './histories/entries.queries.ts'
import { confirmationStatusOf } from './histories/membership-columns.ts'
import {
  maySeeBirthDate,
  maySeeEverything,
  maySeeMembership,
  maySeePhone,
  maySeeProfile,
} from './profiles.policy.ts'
import type { ProfileRecord } from './profiles.queries.ts'

/**
 * Profiles as a viewer may see them: the one place through which every profile leaves the server, be it for the
 * directory, a profile page, birthdays or groups.
 */
export async function viewProfiles(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer | null,
  found: ProfileRecord[],
): Promise<Profile[]> {
  const records = found.filter((record) => maySeeProfile(viewer, record))
  if (records.length === 0) return []
  const userIds = records.map(({ user_id }) => user_id)
  const [memberships, experiences, educations] = await Promise.all([
    listMemberships(connection, userIds),
    listExperiences(connection, userIds),
    listEducations(connection, userIds),
  ])
  const entriesOf = {
    membership: Map.groupBy(memberships, ({ user_id }) => user_id),
    experience: Map.groupBy(experiences, ({ user_id }) => user_id),
    education: Map.groupBy(educations, ({ user_id }) => user_id),
  }
  const day = { today: dayIn(config.timeZone, config.now()), celebrated: config.birthdaysOn }
  return records.map((record) => ({
    ...publicFields(config, record),
    ...personalFields(viewer, record, day),
    membership: (entriesOf.membership.get(record.user_id) ?? [])
      .filter((row) => maySeeMembership(viewer, row))
      .map((row) => asMembership(row, config.confirmation, viewer))
      .sort(latestFirst),
    experience: (entriesOf.experience.get(record.user_id) ?? []).map(asExperience).sort(latestFirst),
    education: (entriesOf.education.get(record.user_id) ?? []).map(asEducation).sort(latestFirst),
  }))
}

function publicFields(config: { publicUrl: string }, record: ProfileRecord) {
  const { twitter, facebook, youtube, linkedin, instagram } = record
  return {
    user: { _id: record.user_id, name: record.name, avatar: avatarAddress(config, record.user_id) },
    position: record.position,
    company: record.company,
    website: record.website,
    location: record.location,
    gender: record.gender,
    skills: record.skills,
    bio: record.bio,
    social: { twitter, facebook, youtube, linkedin, instagram },
    date: record.created_at,
  }
}

/** @param celebrated whether the society shows who has birthday soon */
function personalFields(
  viewer: Viewer | null,
  record: ProfileRecord,
  { today, celebrated }: { today: string; celebrated: boolean },
) {
  const everything = maySeeEverything(viewer, record)
  const birthDate = maySeeBirthDate(viewer, record) ? record.dob : null
  return {
    dob: birthDate,
    age: birthDate === null ? null : ageOn(birthDate, today),
    birthday: birthDate === null || !celebrated ? null : classifyBirthday(birthDate, today),
    dobAudience: everything ? record.dob_audience : null,
    phone: maySeePhone(viewer, record) ? record.phone : null,
    phoneAudience: everything ? record.phone_audience : null,
  }
}

function asMembership(
  row: Selectable<MembershipRow>,
  rule: ConfirmationRule,
  viewer: Viewer | null,
): Membership {
  const { id, title, category, type, active } = row
  const standing = confirmationStatusOf(row)
  return {
    _id: id,
    title,
    category,
    type,
    active,
    ...periodOf(row),
    standing,
    held: isHeld(rule, { title, category, standing }),
    note: maySeeEverything(viewer, row) ? row.refusal_note : null,
  }
}

function asExperience(row: ExperienceRow): Experience {
  const { id, title, company, location, description } = row
  return { _id: id, title, company, location, description, ...periodOf(row) }
}

function asEducation(row: EducationRow): Education {
  const { id, school, degree, fieldofstudy, description } = row
  return { _id: id, school, degree, fieldofstudy, description, ...periodOf(row) }
}

function periodOf({ from_date, to_date }: { from_date: string; to_date: string | null }) {
  return { from: from_date, to: to_date, current: to_date === null }
}
