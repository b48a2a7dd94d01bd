import { useRevalidator } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Block } from '../../../../contract/posts/moderation.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import styles from '../elements/elements.module.css'
import { attempt } from '../state/feed-writing.ts'
import type { Route } from './+types/blocked'

const load = ({ api }: PageRequest) => api.request('GET /api/posts/blocks')

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Blocked({ loaderData: blocks }: Route.ComponentProps) {
  return (
    <div className={styles.feed} data-column>
      <div className={styles.top}>
        <LinkButton look="back" to="/posts">
          {m.posts_back()}
        </LinkButton>
        <PageHeading lead={m.posts_blocked_lead()}>{m.posts_blocked_heading()}</PageHeading>
      </div>
      {blocks.length === 0 && <EmptyState message={m.posts_blocked_none()} />}
      <ul className={styles.list}>
        {blocks.map((block) => (
          <BlockedMember key={block.user._id} block={block} />
        ))}
      </ul>
    </div>
  )
}

function BlockedMember({ block: { user } }: { block: Block }) {
  const revalidator = useRevalidator()
  async function unblock() {
    const isDone = await attempt(() =>
      browserApi.request('PUT /api/posts/unblock/:userId', { params: { userId: user._id } }),
    )
    if (isDone) showAlert('success', m.posts_unblocked({ name: user.name }))
    await revalidator.revalidate()
  }
  return (
    <Card as="li">
      <div className={styles.row}>
        <Avatar src={user.avatar} />
        <strong>{user.name}</strong>
        <Button aria-label={m.posts_unblock_of({ name: user.name })} onClick={unblock}>
          {m.posts_unblock()}
        </Button>
      </div>
    </Card>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.posts_blocked_heading(), unlisted: true })
