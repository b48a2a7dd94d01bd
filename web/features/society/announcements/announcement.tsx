import { m } from '../../../../contract/paraglide/messages.js'
import type { DescribedPicture } from '../../../../contract/pictures.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import type { Route } from './+types/announcement'
import styles from './announcement-cards.module.css'
import { AnnouncementLine } from './announcement-marks.tsx'

function load({ api, params }: OpenPageRequest<{ id: string }>) {
  return loadSubject(api.request('GET /api/announcements/:id', { params }))
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export const handle: PageHandle = { layout: 'reading' }

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

/** The whole picture above an announcement. */
function AnnouncementPicture({ picture }: { picture: DescribedPicture }) {
  return (
    <img
      className={styles.picture}
      src={picture.url}
      srcSet={`/pictures/${picture._id}/small 640w, ${picture.url} ${picture.width}w`}
      sizes="(width < 768px) 92vw, 720px"
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      lang={languageOf(picture.alt)}
    />
  )
}
