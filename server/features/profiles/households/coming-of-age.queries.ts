import type { Connection } from '../../../database/connection.ts'

/** Everything that somebody chooses the audience of, at nobody. */
const nobody = {
  dob_audience: 'nobody',
  age_audience: 'nobody',
  phone_audience: 'nobody',
  website_audience: 'nobody',
  location_audience: 'nobody',
  company_audience: 'nobody',
  bio_audience: 'nobody',
  social_audience: 'nobody',
  experience_audience: 'nobody',
  education_audience: 'nobody',
  unlisted: true,
} as const

/** Marks the children born up to a day as adults, with every audience at nobody. */
export async function markAdults(transaction: Connection, bornBy: string): Promise<void> {
  const grown = await transaction
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('users.id')
    .where('users.child', '=', true)
    .where('profiles.dob', '<=', bornBy)
    .execute()
  for (const { id } of grown) {
    await transaction.updateTable('profiles').set(nobody).where('user_id', '=', id).execute()
    await transaction.updateTable('users').set({ child: false }).where('id', '=', id).execute()
  }
}
