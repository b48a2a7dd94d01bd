import { useEffect, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { formatDate } from '../../../design/dates/format-date.ts'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { ConfirmDialog } from '../../../design/feedback/confirm-dialog.tsx'
import styles from './subscribe.module.css'
import { SubscribeLinks } from './subscribe-links.tsx'

/** A member's own address with birthdays: made, made anew, or ended here. */
export function PersonalFeed({ name }: { name: string }) {
  const { since, address, make, end } = usePersonalFeed()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <h3>{m.events_personal()}</h3>
      <p>{m.events_personal_text()}</p>
      {address ? (
        <>
          <p role="status">{m.events_personal_made()}</p>
          <SubscribeLinks address={address} name={name} />
        </>
      ) : (
        since && <p>{m.events_personal_since({ date: formatDate(since) })}</p>
      )}
      <div className={styles.links}>
        {since ? (
          <>
            <Button onClick={() => setAsking(true)}>{m.events_personal_reset()}</Button>
            <Button onClick={end}>{m.events_personal_end()}</Button>
          </>
        ) : (
          <Button onClick={make}>{m.events_personal_make()}</Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={m.events_personal_reset()}
        confirmLabel={m.events_personal_reset_yes()}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          make()
        }}
      >
        {m.events_personal_reset_text()}
      </ConfirmDialog>
    </>
  )
}

/** Whether there is an address, and the address itself once it is made. */
function usePersonalFeed() {
  const [since, setSince] = useState<string | null>(null)
  const [address, setAddress] = useState<string | null>(null)

  // Asked for only where somebody is signed in, which the server that rendered the page does not know.
  useEffect(() => {
    const leaving = new AbortController()
    browserApi
      .request('GET /api/events/feed', { signal: leaving.signal })
      .then((state) => setSince(state.since))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])

  const say = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    for (const fault of error.errors) showAlert('danger', fault.msg)
  }
  return {
    since,
    address,
    make: () =>
      void browserApi.request('POST /api/events/feed').then(({ url }) => {
        setAddress(url)
        setSince(new Date().toISOString())
      }, say),
    end: () =>
      void browserApi.request('DELETE /api/events/feed').then(() => {
        setAddress(null)
        setSince(null)
        showAlert('success', m.events_personal_ended())
      }, say),
  }
}
