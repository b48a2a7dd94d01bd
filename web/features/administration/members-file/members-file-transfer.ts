import type { ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { fetchAsMember } from '../../../api/member-fetch.ts'

/** Sends a members' file to be checked or imported. */
export async function sendMemberFile(file: File, { dryRun }: { dryRun: boolean }): Promise<ImportReport> {
  const response = await fetchAsMember(`/api/admin/members/import?dryRun=${dryRun}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  })
  return (await response.json()) as ImportReport
}
