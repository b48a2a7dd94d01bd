import { m } from '../../../contract/paraglide/messages.js'
import { LinkButton } from '../../design/elements/button.tsx'
import { Notice } from './notice.tsx'

/** For an address that leads nowhere, or to something that is not there any more. */
export function NotFound() {
  return (
    <Notice heading={m.site_not_found_heading()} text={m.site_not_found_text()}>
      <LinkButton look="main" to="/">
        {m.site_go_home()}
      </LinkButton>
    </Notice>
  )
}

/** For a signed-in member whose account may not open the page. */
export function NotAllowed() {
  return (
    <Notice heading={m.site_not_allowed_heading()} text={m.site_not_allowed_text()}>
      <LinkButton look="main" to="/">
        {m.site_go_home()}
      </LinkButton>
    </Notice>
  )
}
