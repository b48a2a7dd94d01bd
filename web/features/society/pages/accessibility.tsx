import { m } from '../../../../contract/paraglide/messages.js'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { PaintedBand } from '../../../design/theme/walls.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import styles from '../markdown/markdown.module.css'
import type { Route } from './+types/accessibility'

const limits = [
  m.society_accessibility_limit_pictures,
  m.society_accessibility_limit_languages,
  m.society_accessibility_limit_calendar,
  m.society_accessibility_limit_others,
]

export const handle: PageHandle = { layout: 'reading', Wall: PaintedBand }

export default function Accessibility() {
  const email = useSite()?.email
  return (
    <>
      <PageHeading lead={m.society_accessibility_lead()}>{m.site_accessibility_heading()}</PageHeading>
      <div className={styles.text}>
        <h2>{m.society_accessibility_aim_heading()}</h2>
        <p>{m.society_accessibility_aim()}</p>
        <h2>{m.society_accessibility_tested_heading()}</h2>
        <p>{m.society_accessibility_tested()}</p>
        <h2>{m.society_accessibility_limits_heading()}</h2>
        <ul>
          {limits.map((limit) => (
            <li key={limit()}>{limit()}</li>
          ))}
        </ul>
        <h2>{m.society_accessibility_complain_heading()}</h2>
        <p>{email ? m.society_accessibility_complain_mail() : m.society_accessibility_complain_officer()}</p>
        {email && (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.site_accessibility_heading(),
    description: m.society_accessibility_description({ society: societyName(page) }),
  })
