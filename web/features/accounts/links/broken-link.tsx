import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { LinkView } from '../../../../contract/accounts/links.ts'
import type { LinkKind } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Api, ApiError } from '../../../api/api.ts'
import { Notice } from '../../../shell/page/notices.tsx'

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

/** The state of the link in a page's URL; `unknown` for a foreign or incomplete one. */
type LinkState = LinkView | { state: 'unknown' }

/** Loads the state of a link without using it: mail programs may open every link. */
export async function loadLink(api: Api, secret: string, kinds: readonly LinkKind[]): Promise<LinkState> {
  try {
    const link = await api.request('GET /api/links/:secret', { params: { secret } })
    return kinds.includes(link.kind) ? link : { state: 'unknown' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'unknown' }
    throw error
  }
}

/** Sends a form for browsers without JavaScript; refusals become the response, with their status. */
export async function submitOnServer<Result>(send: () => Promise<Result>) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    return data({ faults: error.errors }, { status: error.status })
  }
}
