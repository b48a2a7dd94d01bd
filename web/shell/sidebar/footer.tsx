import { Link, useLocation } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../contract/society/settings.ts'
import { choosing, pageLanguage, readingPreferences } from '../../design/texts/page-language.ts'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { useSession } from '../../session/session-store.ts'
import { useSiteData } from '../site/use-site.ts'
import styles from './sidebar.module.css'

/** The footer: friends of the society, its address, and the copyright line. */
export function Footer({ society }: { society: string }) {
  const data = useSiteData()
  const site = data?.site
  return (
    <footer>
      <div className="teeth" />
      <div className={styles.footer}>
        <dl className={styles.lines}>
          {site?.localOrganization && (
            <Organization label={m.site_footer_local()} organization={site.localOrganization} />
          )}
          {site?.socialOrganization && (
            <Organization label={m.site_footer_social()} organization={site.socialOrganization} />
          )}
          {site?.email && (
            <div>
              <dt>{m.site_footer_contact()}</dt>
              <dd>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </dd>
            </div>
          )}
        </dl>
        <PageLinks pages={site?.pages ?? []} />
        <ReadingSwitch />
        <p>
          <TypedText>
            {m.site_footer_copyright({ year: data?.year ?? new Date().getFullYear(), society })}
          </TypedText>
        </p>
      </div>
    </footer>
  )
}

/**
 * Links to the privacy page, the accessibility statement and custom pages. About and Bylaws are in the
 * navigation.
 */
function PageLinks({ pages }: { pages: SocietySettings['pages'] }) {
  const added = pages.filter(({ builtIn }) => !builtIn)
  return (
    <ul className={styles.pages}>
      <li>
        <Link to="/privacy">{m.site_privacy_heading()}</Link>
      </li>
      <li>
        <Link to="/accessibility">{m.site_accessibility_heading()}</Link>
      </li>
      {added.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={`/pages/${slug}`}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Lets visitors choose digits and calendars, without a script; members choose theirs in their account. */
function ReadingSwitch() {
  const { user } = useSession()
  const { search } = useLocation()
  const { digits, calendars } = readingPreferences()
  if (user) return null
  const others: [choice: string, label: string][] = [
    calendars === 'both'
      ? ['calendars=gregorian', m.site_calendars_gregorian()]
      : ['calendars=both', m.site_calendars_both()],
  ]
  if ((import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne')
    others.unshift(
      digits === 'latin'
        ? ['digits=nepali', m.site_digits_nepali()]
        : ['digits=latin', m.site_digits_latin()],
    )
  return (
    <ul className={styles.pages}>
      {others.map(([choice, label]) => (
        <li key={choice}>
          <a href={choosing(choice, search)} rel="nofollow">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface OrganizationProps {
  label: string
  organization: NonNullable<SocietySettings['localOrganization']>
}

function Organization({ label, organization }: OrganizationProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={organization.url} rel="noopener">
          {organization.name}
        </a>
      </dd>
    </div>
  )
}
