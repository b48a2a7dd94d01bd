import { m } from '../../../contract/paraglide/messages.js'
import { LinkButton } from '../../design/elements/button.tsx'
import { useMay } from '../../session/use-session.ts'
import { Notice } from './notice.tsx'

/** The page for a signed-in member who may not open the requested one; it tells holders of a role that theirs is another. */
export function NotAllowed() {
  const hasRole = useMay('enter administration')
  return (
    <Notice
      heading={m.site_not_allowed_heading()}
      text={hasRole ? m.site_not_allowed_role() : m.site_not_allowed_text()}
    >
      <LinkButton look="main" to={hasRole ? '/admin' : '/'}>
        {hasRole ? m.site_go_to_today() : m.site_go_home()}
      </LinkButton>
    </Notice>
  )
}
