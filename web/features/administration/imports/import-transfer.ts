import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { workbookType } from '../../../../contract/administration/members-file/columns.ts'
import { addressWith } from '../../../api/address.ts'
import { fetchAsMember } from '../../../api/browser-api.ts'

/** Sends a list of people, which waits then for somebody to say what its columns hold. */
export async function sendList(file: File): Promise<MemberImport> {
  const response = await fetchAsMember(addressWith('/api/admin/imports', { file: file.name.slice(0, 200) }), {
    method: 'POST',
    headers: { 'content-type': /\.xlsx$/i.test(file.name) ? workbookType : 'text/csv' },
    body: file,
  })
  return (await response.json()) as MemberImport
}
