import { useEffect, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { deleteCopies, enableCopies, hasCopies } from '../../../browser/device-copies.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { refreshUser } from '../../../session/session.ts'
import { useSession } from '../../../session/use-session.ts'

/** The switch that stores the calendar and directory on this device, with immediate effect. */
export function DeviceCopiesChoice() {
  const account = useSession().user?._id ?? ''
  const [shown, setShown] = useState({ isOn: false, round: 0 })
  const [error, setError] = useState<string>()

  // The browser stores the choice.
  useEffect(() => {
    void hasCopies(account)
      .catch(() => false)
      .then((isOn) => setShown(filledWith(isOn)))
  }, [account])

  async function choose(isWanted: boolean) {
    setError(undefined)
    try {
      await (isWanted ? enableCopies(account) : deleteCopies(account))
    } catch {
      setError(m.accounts_copies_refused())
      return setShown(filledWith(!isWanted))
    }
    showAlert('success', isWanted ? m.accounts_copies_begun() : m.accounts_copies_ended())
    // The first copy is the account itself.
    if (isWanted) await refreshUser()
  }
  return (
    <Checkbox
      key={shown.round}
      name="copies"
      label={m.accounts_copies_label()}
      error={error}
      defaultChecked={shown.isOn}
      onChange={(isWanted) => void choose(isWanted)}
    />
  )
}

/** Resets the checkbox to a value. */
const filledWith =
  (isOn: boolean) =>
  ({ round }: { round: number }) => ({ isOn, round: round + 1 })
