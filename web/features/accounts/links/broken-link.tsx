import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Notice } from '../../../shell/notices/notice.tsx'
import type { LinkState } from './link-state.ts'

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
  /** The way to a new link. */
  children: ReactNode
}

/** Says what became of a link, and how to go on. */
export function BrokenLink({ state, children }: BrokenLinkProps) {
  return (
    <Notice heading={headings[state]()} text={texts[state]()}>
      {children}
    </Notice>
  )
}
