import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import {
  type NotificationState,
  turnNotificationsOff,
  turnNotificationsOn,
} from '../../../browser/notifications.ts'
import { Button } from '../../../design/elements/button.tsx'
import { dismissFailures, showAlert } from '../../../design/feedback/alert-store.ts'
import { FormActions } from '../../../design/forms/form-layout.tsx'
import styles from './push.module.css'

interface ThisDeviceProps {
  push: ResponseAt<'GET /api/account/push'>
  /** The browser's own state. */
  state: NotificationState
}

/** Offers notifications in this browser, or explains why it shows none. */
export function ThisDevice({ push, state }: ThisDeviceProps) {
  const [working, setWorking] = useState(false)
  const { revalidate } = useRevalidator()
  if (state === 'impossible') return <p className={styles.hint}>{m.accounts_push_impossible()}</p>
  if (state === 'refused') return <p className={styles.hint}>{m.accounts_push_refused()}</p>
  if (state === 'on' && push.devices.some(({ own }) => own)) return null

  async function turnOn() {
    setWorking(true)
    dismissFailures()
    try {
      await showHere(push.publicKey)
      await revalidate()
    } finally {
      setWorking(false)
    }
  }

  return (
    <FormActions>
      <Button working={working} onClick={() => void turnOn()}>
        {m.accounts_push_turn_on()}
      </Button>
    </FormActions>
  )
}

/** Turns notifications on in this browser and on the server. */
async function showHere(publicKey: string): Promise<void> {
  const subscription = await turnNotificationsOn(publicKey)
  if (!subscription) {
    if (Notification.permission === 'granted') showAlert('danger', m.accounts_push_failed())
    else if (Notification.permission === 'default') showAlert('info', m.accounts_push_not_allowed())
    return
  }
  try {
    await browserApi.request('PUT /api/account/push', { body: subscription })
    showAlert('success', m.accounts_push_turned_on())
  } catch (error) {
    await turnNotificationsOff()
    showFaults(error)
  }
}
