import { m } from '../../contract/paraglide/messages.js'
import type { Right } from '../../contract/rights.ts'
import { LinkButton } from '../design/elements/button.tsx'
import { useMay } from './use-session.ts'

/** Links that write a letter to a list's people, or store them as a selection. */
export function WriteToThese({ filter, right = 'write letters' }: { filter: object | null; right?: Right }) {
  const mayWrite = useMay(right)
  if (!mayWrite || filter === null) return null
  const given = encodeURIComponent(JSON.stringify(filter))
  return (
    <>
      <LinkButton to={`/admin/letters/new?filter=${given}`}>{m.letters_write_to_these()}</LinkButton>
      <LinkButton to={`/admin/selections/new?filter=${given}`}>{m.letters_save_selection()}</LinkButton>
    </>
  )
}
