import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { viewerZone } from '../../../browser/viewer-clock.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import styles from './push.module.css'

type Device = ResponseAt<'GET /api/account/push'>['devices'][number]

/** The devices with notifications, each with a button to turn them off. */
export function DeviceList({ devices }: { devices: Device[] }) {
  return (
    <ul className={styles.devices}>
      {devices.map((device) => (
        <DeviceItem key={device._id} device={device} />
      ))}
    </ul>
  )
}

function DeviceItem({ device: { _id, browser, since, own } }: { device: Device }) {
  const date = formatInstant(since, viewerZone())
  const name = browser ?? m.accounts_sessions_unknown()
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.browser}>
          {name}
          {own && <Badge tone="success">{m.accounts_sessions_here()}</Badge>}
        </p>
        <p className={styles.since}>{m.accounts_push_since({ date })}</p>
      </div>
      <PageForm fetcher={useFetcher()} action="/account">
        <input type="hidden" name="intent" value="hide-notifications" />
        <input type="hidden" name="session" value={_id} />
        {own && <input type="hidden" name="own" value="true" />}
        <SubmitButton look="quiet" label={m.accounts_push_turn_off_of({ browser: name, date })}>
          {m.accounts_push_turn_off()}
        </SubmitButton>
      </PageForm>
    </li>
  )
}
