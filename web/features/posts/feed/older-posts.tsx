import { useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../design/elements/button.tsx'
import { ErrorState } from '../../../design/feedback/error-state.tsx'
import styles from '../elements/posts-page.module.css'
import { loadOlder } from '../state/feed-loading.ts'
import { useFeed } from '../state/feed-store.ts'

/** Distance from the end of the list at which older posts are loaded. */
const ahead = '600px'

/** Loads older posts on scrolling, and with a button for the keyboard and screen readers. */
export function OlderPosts() {
  const { older, posts } = useFeed()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const end = useRef<HTMLDivElement>(null)
  const load = useRef<() => Promise<void>>(async () => undefined)
  load.current = async () => {
    if (state === 'loading') return
    setState('loading')
    try {
      await loadOlder()
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('failed')
    }
  }

  // Only the browser knows what is in view. After each page the end is observed again.
  useEffect(() => {
    if (older === null || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load.current(), {
      rootMargin: ahead,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [older])

  return (
    <div ref={end} className={styles.older}>
      {state === 'failed' && (
        <ErrorState message={m.posts_more_failed()} onRetry={() => void load.current()} />
      )}
      {state !== 'failed' && older !== null && (
        <Button working={state === 'loading'} onClick={() => void load.current()}>
          {m.posts_more()}
        </Button>
      )}
      {older === null && (posts?.length ?? 0) > 0 && <p>{m.posts_end()}</p>}
    </div>
  )
}
