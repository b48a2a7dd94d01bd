import { useFetcher } from 'react-router'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { EducationTable, ExperienceTable, MembershipTable } from '../histories/history-tables.tsx'
import { RemoveEntryDialog, useRemoval } from '../histories/remove-entry.tsx'

/** Tables of the member's own memberships, experiences and educations, to add, edit and delete. */
export function OwnHistories({ profile }: { profile: Profile }) {
  const removal = useRemoval(useFetcher())
  return (
    <>
      <MembershipTable entries={profile.membership} removal={removal} />
      <ExperienceTable entries={profile.experience} removal={removal} />
      <EducationTable entries={profile.education} removal={removal} />
      <RemoveEntryDialog removal={removal} />
    </>
  )
}
