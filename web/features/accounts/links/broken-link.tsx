import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Notice } from '../../../shell/notices/notices.tsx'
import type { LinkState } from './link-requests.ts'

const headings = {
  unknown: m.accounts_link_bad_heading,
  used: m.accounts_link_used_heading,
  expired: m.accounts_link_expired_heading,
}

const texts = {
  unknown: m.accounts_link_bad,
  used: m.accounts_link_used,
  expired: m.accounts_link_expired,
}

interface BrokenLinkProps {
  state: Exclude<LinkState['state'], 'ready'>
  /** A way to a new link. */
  children: ReactNode
}

/** Explains why a link does not work, and the next step. */
export function BrokenLink({ state, children }: BrokenLinkProps) {
  return (
    <Notice heading={headings[state]()} text={texts[state]()}>
      {children}
    </Notice>
  )
}
