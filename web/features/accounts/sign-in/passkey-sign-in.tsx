import { useEffect, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { askForPasskey, canHavePasskeys, canOfferPasskeys, stopOffering } from '../../../browser/passkeys.ts'
import { Button } from '../../../design/elements/button.tsx'
import { useSubmission } from '../../../session/forms/page-form.tsx'
import { startSession } from '../../../session/session.ts'
import styles from './form-page.module.css'
import { forgetTicket } from './ticket-store.ts'

/**
 * Offers signing in with a passkey: a button, and autofill on the login page.
 * @param ticket of a correct password, whose account the passkey must belong to
 */
export function PasskeySignIn({ ticket }: { ticket?: string }) {
  const { faults, busy, send } = useSubmission()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round offers again
  useEffect(() => {
    if (ticket !== undefined || busy) return
    let isOver = false
    async function offer() {
      if (!(await canOfferPasskeys())) return
      const request = await browserApi.request('POST /api/auth/passkey/options', { body: {} })
      const passkey = isOver ? null : await askForPasskey(request, true)
      if (passkey && !isOver) await send(() => signIn(passkey)).then(() => setRound(round + 1))
    }
    // Without the browser's offer, the button and the password remain.
    offer().catch(() => undefined)
    return () => {
      isOver = true
      void stopOffering()
    }
  }, [ticket, round])

  async function signIn(passkey: NonNullable<Awaited<ReturnType<typeof askForPasskey>>>) {
    const { token } =
      ticket === undefined
        ? await browserApi.request('POST /api/auth/passkey', { body: { passkey } })
        : await browserApi.request('POST /api/auth/second-step', { body: { ticket, passkey } })
    await startSession(token)
    forgetTicket()
  }
  async function ask() {
    if (!canHavePasskeys()) throw new ApiError(0, [{ msg: m.accounts_passkey_cannot() }])
    const body = ticket === undefined ? {} : { ticket }
    const passkey = await askForPasskey(await browserApi.request('POST /api/auth/passkey/options', { body }))
    if (!passkey) throw new ApiError(0, [{ msg: m.accounts_passkey_stopped() }])
    await signIn(passkey)
  }
  return (
    <div className={styles.way}>
      <Button wide working={busy} onClick={() => void send(ask).then(() => setRound(round + 1))}>
        {m.accounts_passkey_sign_in()}
      </Button>
      {faults.length > 0 && (
        <p role="alert" className={styles.fault}>
          {faults.map(({ msg }) => msg).join(' ')}
        </p>
      )}
    </div>
  )
}
