import { m } from '../../../../contract/paraglide/messages.js'
import styles from './subscribe.module.css'

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
