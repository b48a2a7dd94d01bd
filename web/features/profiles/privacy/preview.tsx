import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { type PreviewViewer, previewViewers } from '../../../../contract/profiles/options-and-limits.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { ProfileContent } from '../profile/profile-content.tsx'
import type { Route } from './+types/preview'
import styles from './preview.module.css'

const labels: Record<PreviewViewer, () => string> = {
  visitor: m.profiles_preview_visitor,
  member: m.profiles_preview_member,
  administrator: m.profiles_preview_administrator,
}

async function load({ api, url }: PageRequest) {
  const asked = url.searchParams.get('as')
  const as = previewViewers.find((one) => one === asked) ?? 'visitor'
  const seen = await api.request('GET /api/profile/preview', { query: { as } })
  return { as, ...seen, read: new Date().toISOString() }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Preview({ loaderData: { as, listed, profile, read } }: Route.ComponentProps) {
  const zone = useSocietyZone()
  return (
    <>
      <PageHeading
        lead={m.profiles_preview_lead()}
        actions={<LinkButton to="/who-sees-what">{m.profiles_preview_change()}</LinkButton>}
      >
        {m.profiles_preview_heading()}
      </PageHeading>
      <nav className={styles.viewers} aria-label={m.profiles_preview_as()}>
        {previewViewers.map((one) => (
          <Link
            key={one}
            to={`/who-sees-what/preview?as=${one}`}
            className={styles.viewer}
            aria-current={one === as ? 'page' : undefined}
            preventScrollReset
          >
            {labels[one]()}
          </Link>
        ))}
      </nav>
      {!listed && <p className={styles.note}>{m.profiles_preview_unlisted()}</p>}
      {profile ? (
        <ProfileContent profile={profile} today={dayIn(zone, new Date(read))} nested />
      ) : (
        <EmptyState message={m.profiles_preview_hidden()} />
      )}
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_preview_heading(), unlisted: true })
