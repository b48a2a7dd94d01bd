import { m } from '../../../contract/paraglide/messages.js'
import { EmptyState } from '../../design/empty-state.tsx'
import { PageHeading } from '../../design/page-heading.tsx'

/** A page whose text nobody has written so far. */
export function UnwrittenPage({ heading }: { heading: string }) {
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <EmptyState message={m.society_not_written_text()} />
    </>
  )
}
