import { m } from '../../../contract/paraglide/messages.js'
import { PageHeading } from '../../design/page-heading.tsx'

export default function Overview() {
  return <PageHeading>{m.administration_overview()}</PageHeading>
}
