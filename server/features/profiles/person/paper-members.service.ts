import type { Gender } from '../../../../contract/profiles/options.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { addPerson } from '../../accounts/lifecycle/people.service.ts'
import { updateProfile } from './person.queries.ts'
import { ensureProfile, keyByStoredCalendar } from './person.service.ts'

/** The known data of a person without an account, besides the name. */
interface KnownOfPaperMember {
  dob?: CalendarDate | null | undefined
  gender?: Gender | undefined
  /** True if a parent allows birthday lists to name the child. */
  birthdayAllowed?: boolean | undefined
}

interface PaperMember extends KnownOfPaperMember {
  name: string
  child: boolean
}

/** Adds a person without an account, with a hidden profile; returns their id. */
export async function addPaperMember(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { name, child, ...known }: PaperMember,
): Promise<string> {
  const userId = await addPerson(context, transaction, { name, child })
  await savePaperMember(context, transaction, userId, known)
  return userId
}

/** Stores the known data of a person without an account, except their name. */
export async function savePaperMember(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
  { dob, gender, birthdayAllowed }: KnownOfPaperMember,
): Promise<void> {
  const now = config.now().toISOString()
  await ensureProfile(transaction, userId, now)
  await updateProfile(transaction, userId, {
    ...(dob !== undefined && { dob, birthday: dob === null ? null : keyByStoredCalendar(dob) }),
    ...(gender && { gender }),
    ...(birthdayAllowed !== undefined && { birthday_allowed: birthdayAllowed }),
    updated_at: now,
  })
}
