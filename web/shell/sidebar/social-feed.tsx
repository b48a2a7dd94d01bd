import { useEffect, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { feedKey, readStored, writeStored } from '../../browser/storage.ts'
import { Button } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import styles from './sidebar.module.css'

/** The feed of another company. Nothing of it loads before the visitor has asked for its address once. */
export default function SocialFeed({ url, society }: { url: string; society: string }) {
  const [shown, setShown] = useState(false)

  // Only the browser has the stored choice.
  useEffect(() => setShown(readStored(feedKey) === url), [url])

  function choose(isWanted: boolean) {
    writeStored(feedKey, isWanted ? url : null)
    setShown(isWanted)
  }
  return (
    <Card as="section" labelledBy="feed">
      <h2 id="feed" className={styles.heading}>
        {m.site_feed_heading()}
      </h2>
      {shown ? (
        <div className={styles.form}>
          <iframe
            className={styles.feed}
            src={url}
            title={m.site_feed_frame({ society })}
            width="272"
            height="480"
            loading="lazy"
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
          <Button wide onClick={() => choose(false)}>
            {m.site_feed_hide()}
          </Button>
        </div>
      ) : (
        <div className={styles.form}>
          <p>{m.site_feed_consent()}</p>
          <Button wide onClick={() => choose(true)}>
            {m.site_feed_show()}
          </Button>
        </div>
      )}
    </Card>
  )
}
