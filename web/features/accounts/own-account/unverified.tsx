import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { Notice } from '../../../shell/page/notices.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/unverified'
import { VerificationNotice } from './verification-notice.tsx'

function load({ user }: PageRequest) {
  if (!user.limited) throw redirect('/dashboard')
  return null
}

export const handle: PageHandle = { Wall: WelcomeWall }

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The page for members who must confirm their address first. */
export default function Unverified() {
  const heading = m.accounts_unverified_heading()
  if (useIsWithoutMail()) return <Notice heading={heading} text={m.accounts_verify_notice_no_mail()} />
  return (
    <>
      <Notice heading={heading} text={m.accounts_unverified_text()} />
      <VerificationNotice />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_unverified_heading(), unlisted: true })
