import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { LinkButton } from '../../design/elements/button.tsx'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { loginPath } from '../../session/next-path.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from './notice.tsx'

/** Shown where only members may read: leads visitors to the login, and loads again for a member. */
export function MembersOnly() {
  const { status } = useSession()
  const { revalidate } = useRevalidator()
  const location = useLocation()

  // The server has rendered the page for a visitor.
  useEffect(() => {
    if (status === 'member') void revalidate()
  }, [status, revalidate])

  if (status !== 'visitor') return <Spinner />
  return (
    <Notice heading={m.site_members_only_heading()} text={m.site_members_only_text()}>
      <LinkButton look="main" to={loginPath(location)}>
        {m.site_nav_login()}
      </LinkButton>
    </Notice>
  )
}
