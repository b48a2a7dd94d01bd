import { useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { showFresh } from '../state/feed-loading.ts'
import { useFeed } from '../state/feed-store.ts'
import { attempt } from '../state/feed-writing.ts'
import styles from './fresh-posts.module.css'

/** The button that shows new posts of others; nothing moves before it is pressed. */
export function FreshPosts() {
  const { fresh } = useFeed()
  const [isLoading, setLoading] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  async function show() {
    setLoading(true)
    const isDone = await attempt(showFresh)
    setLoading(false)
    if (isDone) requestAnimationFrame(() => focusNewest(place.current))
  }
  return (
    <div ref={place} className={styles.fresh} role="status">
      {fresh.length > 0 && (
        <Button look="main" working={isLoading} onClick={show}>
          {m.posts_new({ count: fresh.length })}
        </Button>
      )}
    </div>
  )
}

/** Focuses the newest post, because the pressed button has disappeared. */
function focusNewest(place: HTMLElement | null): void {
  const posts = place?.parentElement?.querySelectorAll<HTMLElement>('[data-post]') ?? []
  const newest = [...posts].sort((one, other) =>
    (one.dataset.post ?? '') < (other.dataset.post ?? '') ? 1 : -1,
  )[0]
  const link = newest?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  newest?.scrollIntoView({ block: 'center' })
}
