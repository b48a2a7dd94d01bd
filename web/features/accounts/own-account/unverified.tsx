import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { waitForSession } from '../../../session/session.ts'
import { Notice } from '../../../shell/notices/notices.tsx'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/unverified'
import { VerificationNotice } from './verification-notice.tsx'

export async function clientLoader() {
  const { user } = await waitForSession()
  if (user && !user.limited) throw redirect('/dashboard')
  return null
}

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
