import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Api, ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { languageQuery } from '../../../design/texts/page-language.ts'
import { useSession } from '../../../session/session-store.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import styles from './subscribe.module.css'

/**
 * Loads the creation time of the member's calendar address. null without one, and where the server refuses.
 */
export async function loadPersonalSince(api: Api): Promise<string | null> {
  try {
    return (await api.request('GET /api/events/feed')).since
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The calls that create and delete the member's own address. */
interface OwnAddress {
  make: () => Promise<{ url: string }>
  end: () => Promise<unknown>
}

const personalAddress: OwnAddress = {
  make: () => browserApi.request('POST /api/events/feed'),
  end: () => browserApi.request('DELETE /api/events/feed'),
}

interface SubscribeProps {
  /** The creation time of the member's own calendar address. */
  since: string | null
}

/** The section about subscribing to the calendar on phones and computers. */
export function Subscribe({ since }: SubscribeProps) {
  const site = useSite()
  const { user } = useSession()
  if (!site) return null
  return (
    <Card as="section" labelledBy="subscribe">
      <div className={styles.subscribe}>
        <h2 id="subscribe">{m.events_subscribe()}</h2>
        <p>{m.events_subscribe_text()}</p>
        <SubscribeLinks address={`${site.publicUrl}/calendar.ics${languageQuery()}`} name={site.name} />
        {user && site.birthdaysOn && (
          <>
            <h3>{m.events_personal()}</h3>
            <p>{m.events_personal_text()}</p>
            <OwnCalendar key={user._id} name={site.name} since={since} own={personalAddress} />
          </>
        )}
      </div>
    </Card>
  )
}

interface OwnCalendarProps extends SubscribeProps {
  /** The name of the calendar. */
  name: string
  own: OwnAddress
}

/** The member's own calendar address, which can be created, replaced and deleted here. */
export function OwnCalendar({ name, since: loaded, own }: OwnCalendarProps) {
  const { since, address, make, end } = useOwnAddress(loaded, own)
  const [asking, setAsking] = useState(false)
  return (
    <>
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

/** The member's own calendar address: its creation time, and the address itself once created here. */
interface PersonalAddress {
  since: string | null
  address: string | null
}

/** Returns the state of the member's address, and functions to create and delete it. */
function useOwnAddress(since: string | null, own: OwnAddress) {
  const [changed, setChanged] = useState<PersonalAddress | null>(null)

  async function make() {
    const { url } = await own.make()
    setChanged({ since: new Date().toISOString(), address: url })
  }
  async function end() {
    await own.end()
    setChanged({ since: null, address: null })
    showAlert('success', m.events_personal_ended())
  }
  return {
    ...(changed ?? { since, address: null }),
    make: () => void showFaultsOf(make()),
    end: () => void showFaultsOf(end()),
  }
}

/** The links that subscribe to a calendar, and its address to copy. */
export function SubscribeLinks({ address, name }: { address: string; name: string }) {
  const webcal = address.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name })}`
  return (
    <>
      <ul className={styles.links}>
        <li>
          <a href={webcal}>{m.events_subscribe_apple()}</a>
        </li>
        <li>
          <a href={google} rel="noopener" target="_blank">
            {m.events_subscribe_google()}
          </a>
        </li>
        <li>
          <a href={outlook} rel="noopener" target="_blank">
            {m.events_subscribe_outlook()}
          </a>
        </li>
      </ul>
      <label className={styles.address}>
        {m.events_subscribe_address()}
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </>
  )
}
