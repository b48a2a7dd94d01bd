import { defined } from '../../../../contract/defined.ts'
import type { Privacy, PrivacyChange } from '../../../../contract/profiles/privacy.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findProfile, type ProfileRecord, readSavedProfile, updateProfile } from '../person/person.queries.ts'
import { refreshSearchWords } from '../person/search-words.queries.ts'

/**
 * Returns the audience of each field of the own profile.
 * @throws {Refusal} no_profile
 */
export async function readPrivacy({ database }: Context, { userId }: Viewer): Promise<Privacy> {
  const profile = await findProfile(database, userId)
  if (!profile) throw refusal('no_profile')
  return privacyOf(profile)
}

/**
 * Changes the audience of each field of the own profile, and of its search words.
 * @throws {Refusal} no_profile
 */
export function changePrivacy(
  { config, database }: Context,
  { userId }: Viewer,
  change: PrivacyChange,
): Promise<Privacy> {
  return database.transaction().execute(async (transaction) => {
    if (!(await findProfile(transaction, userId))) throw refusal('no_profile')
    await updateProfile(transaction, userId, {
      ...columnsOf(change),
      updated_at: config.now().toISOString(),
    })
    const saved = await readSavedProfile(transaction, userId)
    await refreshSearchWords(transaction, saved)
    return privacyOf(saved)
  })
}

function privacyOf(profile: ProfileRecord): Privacy {
  return {
    listed: !profile.unlisted,
    dob: profile.dob_audience,
    age: profile.age_audience ?? 'as_dob',
    phone: profile.phone_audience,
    website: profile.website_audience,
    location: profile.location_audience,
    company: profile.company_audience,
    bio: profile.bio_audience,
    social: profile.social_audience,
    experience: profile.experience_audience,
    education: profile.education_audience,
  }
}

function columnsOf({ listed, age, ...chosen }: PrivacyChange) {
  return {
    ...(listed !== undefined && { unlisted: !listed }),
    ...(age !== undefined && { age_audience: age === 'as_dob' ? null : age }),
    ...defined({
      dob_audience: chosen.dob,
      phone_audience: chosen.phone,
      website_audience: chosen.website,
      location_audience: chosen.location,
      company_audience: chosen.company,
      bio_audience: chosen.bio,
      social_audience: chosen.social,
      experience_audience: chosen.experience,
      education_audience: chosen.education,
    }),
  }
}
