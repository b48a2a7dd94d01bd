import { m } from '../../../../contract/paraglide/messages.js'
import type { RemovedWriting } from '../../../../contract/posts/moderation.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import styles from '../elements/elements.module.css'
import { LinkedText } from '../elements/linked-text.tsx'
import type { Route } from './+types/removed'

const kinds: Record<RemovedWriting['kind'], () => string> = {
  post: m.posts_removed_kind_post,
  comment: m.posts_removed_kind_comment,
  picture: m.posts_removed_kind_picture,
  photo: m.posts_removed_kind_photo,
}

const load = ({ api }: PageRequest) => api.request('GET /api/posts/removed')

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Lists the member's content that officers removed, with the reasons. */
export default function Removed({ loaderData: removed }: Route.ComponentProps) {
  return (
    <div className={styles.feed} data-column>
      <div className={styles.top}>
        <LinkButton look="back" to="/posts">
          {m.posts_back()}
        </LinkButton>
        <PageHeading lead={m.posts_removed_lead()}>{m.posts_removed_heading()}</PageHeading>
      </div>
      {removed.length === 0 && <EmptyState message={m.posts_removed_none()} />}
      <ul className={styles.list}>
        {removed.map(({ _id, kind, text, alt, reason, date }) => (
          <Card as="li" key={_id}>
            <div className={styles.report}>
              <div className={styles.row}>
                <Badge>{kinds[kind]()}</Badge>
                <span>{m.posts_removed_on({ date: formatDate(date) })}</span>
              </div>
              {alt && <p>{m.posts_removed_showing({ alt })}</p>}
              {kind === 'picture' && text !== null && <p>{m.posts_removed_from()}</p>}
              {text !== null && (
                <div className={styles.quote}>
                  <LinkedText text={text} />
                </div>
              )}
              {reason !== null && (
                <p>
                  <strong>{m.posts_reason()}: </strong>
                  {reason}
                </p>
              )}
            </div>
          </Card>
        ))}
      </ul>
    </div>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.posts_removed_heading(), unlisted: true })
