import { defined } from '../../../../contract/defined.ts'
import { ageOn } from '../../../../contract/profiles/birthdays.ts'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import { latestFirst } from '../../../../contract/profiles/entry-order.ts'
import type { PersonDetails } from '../../../../contract/profiles/postal-address.ts'
import {
  type Education,
  type Experience,
  entriesInList,
  type Membership,
  type Profile,
} from '../../../../contract/profiles/profile.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { EducationRow, ExperienceRow } from '../../../database/rows/profile-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { isLimited } from '../../accounts/account/accounts.policy.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import {
  listEntries,
  listNewestEntries,
  listShownMemberships,
  type StoredMembership,
} from '../histories/history-entries.queries.ts'
import {
  confirmationOf,
  displayOrder,
  endOfTerm,
  isActiveOn,
  termOf,
} from '../histories/memberships.service.ts'
import { classifyBirthdayKey, gregorianAnniversary } from '../person/birthday-keys.service.ts'
import type { ProfileRecord } from '../person/person.queries.ts'
import { readDetails } from '../person/person-details.service.ts'
import {
  maySee,
  maySeeDetails,
  maySeeEverything,
  maySeeMembership,
  maySeeProfile,
  type ViewerInHousehold,
} from '../privacy/privacy.policy.ts'
import { withHousemates } from '../privacy/shown-people.service.ts'

/** The extent of a profile's histories. */
type Extent = 'whole' | 'listed'

/**
 * Returns profiles with the fields that a viewer may see. Every profile leaves the server through here, for
 * the directory, profile pages, birthdays and groups.
 * @param extent `whole` with all entries, `listed` with those for a card
 */
export async function viewProfiles(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer | null,
  stored: ProfileRecord[],
  extent: Extent,
): Promise<Profile[]> {
  const reader = await withHousemates(connection, viewer, stored, { withDetails: extent === 'whole' })
  const records = stored.filter((record) =>
    maySeeProfile(reader, { ...record, limited: isLimited(config, record) }),
  )
  if (records.length === 0) return []
  const details = extent === 'whole' ? await detailsFor(connection, reader, records) : undefined
  const [memberships, experiences, educations] = await Promise.all(entriesFor(connection, records, extent))
  const entriesOf = {
    membership: Map.groupBy(memberships, ({ user_id }) => user_id),
    experience: Map.groupBy(experiences, ({ user_id }) => user_id),
    education: Map.groupBy(educations, ({ user_id }) => user_id),
  }
  const today = dayIn(config.timeZone, config.now())
  const byDisplay = displayOrder(config)
  return records.map((record) => ({
    ...publicFields(config, viewer, record),
    ...chosenFields(reader, record),
    ...personalFields(reader, record, { today, showsBirthdays: config.birthdaysOn }),
    membership: (entriesOf.membership.get(record.user_id) ?? [])
      .filter((row) => maySeeMembership(viewer, row))
      .sort(byDisplay)
      .map((row) => asMembership({ ...row, departed_on: record.departed_on }, { ...config, today }, viewer)),
    experience: maySee(reader, record, 'experience')
      ? (entriesOf.experience.get(record.user_id) ?? []).map(asExperience).sort(latestFirst)
      : [],
    education: maySee(reader, record, 'education')
      ? (entriesOf.education.get(record.user_id) ?? []).map(asEducation).sort(latestFirst)
      : [],
    ...defined({ details: details?.get(record.user_id) }),
  }))
}

/** Returns the private details of the people whose details the reader may see. */
async function detailsFor(
  connection: Connection,
  reader: ViewerInHousehold,
  records: ProfileRecord[],
): Promise<Map<string, PersonDetails>> {
  const seen = new Map<string, PersonDetails>()
  for (const record of records)
    if (maySeeDetails(reader, record)) seen.set(record.user_id, await readDetails(connection, record.user_id))
  return seen
}

function entriesFor(connection: Connection, records: ProfileRecord[], extent: Extent) {
  const userIds = records.map(({ user_id }) => user_id)
  if (extent === 'whole')
    return [
      listEntries(connection, 'memberships', userIds),
      listEntries(connection, 'experiences', userIds),
      listEntries(connection, 'educations', userIds),
    ] as const
  const newest = { userIds, count: entriesInList }
  return [
    listShownMemberships(connection, records),
    listNewestEntries(connection, 'experiences', newest),
    listNewestEntries(connection, 'educations', newest),
  ] as const
}

function publicFields(config: { publicUrl: string }, viewer: Viewer | null, record: ProfileRecord) {
  const hasSkills = record.departed === null || maySeeEverything(viewer, record)
  return {
    user: { _id: record.user_id, name: record.name, avatar: avatarAddress(config, record.user_id) },
    otherName: record.other_name,
    position: record.position,
    gender: record.gender,
    skills: hasSkills ? record.skills : [],
    departed: record.departed,
    date: record.created_at,
  }
}

const noSocial = { twitter: null, facebook: null, youtube: null, linkedin: null, instagram: null }

/** Returns the fields with a chosen audience, null where it excludes the viewer. */
function chosenFields(reader: ViewerInHousehold, record: ProfileRecord) {
  const { company, website, location, bio, twitter, facebook, youtube, linkedin, instagram } = record
  return {
    company: maySee(reader, record, 'company') ? company : null,
    website: maySee(reader, record, 'website') ? website : null,
    location: maySee(reader, record, 'location') ? location : null,
    bio: maySee(reader, record, 'bio') ? bio : null,
    social: maySee(reader, record, 'social') ? { twitter, facebook, youtube, linkedin, instagram } : noSocial,
  }
}

/**
 * Returns the fields that depend on the viewer.
 * @param today the day in the society's zone
 * @param showsBirthdays whether the society shows birthdays at all
 */
function personalFields(
  reader: ViewerInHousehold,
  record: ProfileRecord,
  { today, showsBirthdays }: { today: string; showsBirthdays: boolean },
) {
  const { viewer } = reader
  const everything = maySeeEverything(viewer, record)
  const seesBirth = maySee(reader, record, 'dob')
  const { dob, birthday } = seesBirth ? record : { dob: null, birthday: null }
  const celebrates = showsBirthdays && record.departed === null
  return {
    dob,
    birthDay: birthday && gregorianAnniversary(birthday, today),
    birthdayCalendar: birthday === null ? null : record.birthday_calendar,
    birthYear: seesBirth ? record.birth_year : null,
    birthYearAbout: seesBirth && record.birth_year_about,
    age:
      record.dob !== null && record.departed === null && maySee(reader, record, 'age')
        ? ageOn(record.dob, today)
        : null,
    birthday: birthday === null || !celebrates ? null : classifyBirthdayKey(birthday, today),
    dobAudience: everything ? record.dob_audience : null,
    phone: maySee(reader, record, 'phone') ? record.phone || null : null,
    phoneAudience: everything ? record.phone_audience : null,
  }
}

function asMembership(
  row: StoredMembership & { departed_on: string | null },
  { confirmation, today }: { confirmation: ConfirmationRule; today: string },
  viewer: Viewer | null,
): Membership {
  const to = endOfTerm(row)
  return {
    _id: row.id,
    ...termOf(row),
    to,
    current: to === null,
    active: isActiveOn(today, row),
    ...confirmationOf(confirmation, row),
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
