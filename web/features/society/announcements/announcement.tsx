import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading/load-subject.ts'
import { serverApi } from '../../../api/server-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import type { Route } from './+types/announcement'
import styles from './announcement-cards.module.css'
import { AnnouncementLine } from './announcement-line.tsx'
import { AnnouncementPicture } from './announcement-picture.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadSubject(serverApi(context).request('GET /api/announcements/:id', { params }))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadSubject(browserApi.request('GET /api/announcements/:id', { params }))
}

export default function AnnouncementPage({ loaderData: announcement }: Route.ComponentProps) {
  return (
    <article className={styles.list}>
      <div>
        <PageHeading lang={announcement.lang}>{announcement.title}</PageHeading>
        <AnnouncementLine announcement={announcement} />
      </div>
      {announcement.picture && <AnnouncementPicture picture={announcement.picture} />}
      <MarkdownText html={announcement.html} lang={announcement.lang} />
      <div>
        <LinkButton to="/announcements">{m.site_announcements_all()}</LinkButton>
      </div>
    </article>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData?.title,
    description: page.loaderData?.summary,
    picture: page.loaderData?.picture?.url,
    unlisted: page.loaderData?.audience !== 'everyone',
  })
