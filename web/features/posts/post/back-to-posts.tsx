import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'

/** The history state that links from the feed to a discussion set. */
export const fromFeed = { fromFeed: true }

/** The link back to the feed, to the place where the reader left it. */
export function BackToPosts() {
  const { state } = useLocation() as { state: Partial<typeof fromFeed> | null }
  const navigate = useNavigate()
  function goBack(event: MouseEvent) {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!state?.fromFeed || opensElsewhere) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <LinkButton to="/posts" onClick={goBack}>
      {m.posts_back()}
    </LinkButton>
  )
}
