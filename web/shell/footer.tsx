import { m } from '../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../contract/society/schemas.ts'
import { MotifBorder } from '../design/motif.tsx'
import styles from './footer.module.css'
import { useSiteData } from './use-site.ts'

/** Friends of the society, its address, and whose site this is. */
export function Footer({ society }: { society: string }) {
  const data = useSiteData()
  const site = data?.site
  return (
    <footer>
      <MotifBorder />
      <div className={styles.footer}>
        <dl className={styles.lines}>
          {site?.localOrganization && (
            <Organization label={m.society_footer_local()} organization={site.localOrganization} />
          )}
          {site?.socialOrganization && (
            <Organization label={m.society_footer_social()} organization={site.socialOrganization} />
          )}
          {site?.email && (
            <div>
              <dt>{m.society_footer_contact()}</dt>
              <dd>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </dd>
            </div>
          )}
        </dl>
        <p>{m.society_footer_copyright({ year: data?.year ?? new Date().getFullYear(), society })}</p>
      </div>
    </footer>
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
