import type { ImportQuery, ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { fetchAsMember } from '../../../api/member-fetch.ts'

/** Sends a members' file to be checked or imported. */
export async function sendMemberFile(file: File, query: ImportQuery): Promise<ImportReport> {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  const response = await fetchAsMember(`/api/admin/members/import?${asked}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  })
  return (await response.json()) as ImportReport
}
