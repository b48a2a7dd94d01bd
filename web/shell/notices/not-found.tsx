import { m } from '../../../contract/paraglide/messages.js'
import { LinkButton } from '../../design/elements/button.tsx'
import { Notice } from './notice.tsx'

/** The page for an address that leads nowhere, or to something that no longer exists. */
export function NotFound() {
  return (
    <Notice heading={m.site_not_found_heading()} text={m.site_not_found_text()}>
      <LinkButton look="main" to="/">
        {m.site_go_home()}
      </LinkButton>
    </Notice>
  )
}
