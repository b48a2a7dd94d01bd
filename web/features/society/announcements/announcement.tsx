import { m } from '../../../../contract/paraglide/messages.js'
import type { DescribedPicture } from '../../../../contract/pictures.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { loadSubject } from '../../../api/loading.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { ShareButtons } from '../../events/event/event-sharing.tsx'
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
  const site = useSite()
  return (
    <article className={styles.list}>
      <div>
        <BackToList to="/announcements">{m.site_announcements_all()}</BackToList>
        <PageHeading lang={announcement.lang}>{announcement.title}</PageHeading>
        <AnnouncementLine announcement={announcement} />
      </div>
      {announcement.picture && <AnnouncementPicture picture={announcement.picture} />}
      <MarkdownText html={announcement.html} lang={announcement.lang} />
      {site && (
        <div data-screen-only>
          <ShareButtons
            lines={[
              announcement.title,
              announcement.summary,
              `${site.publicUrl}/announcements/${announcement._id}`,
            ]}
          />
        </div>
      )}
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
