import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { showAlert } from './alerts.tsx'

interface OnFirstUseProps<Code> {
  /** Imports the code; the same function in each rendering. */
  load: () => Promise<Code>
  /** true once the part is used. */
  isUsed: boolean
  /** Called when loading fails, for instance offline; `isUsed` must become false. */
  onFailure: () => void
  /** Shown until the code is loaded. */
  fallback?: ReactNode
  children: (code: Code) => ReactNode
}

/** Loads the code of a part with its first use. A failure is shown as a banner, and the next use retries. */
export function OnFirstUse<Code>({ load, isUsed, onFailure, fallback, children }: OnFirstUseProps<Code>) {
  const [code, setCode] = useState<Code>()
  const fail = useEffectEvent(() => {
    showAlert('danger', m.site_offline())
    onFailure()
  })
  useEffect(() => {
    if (!isUsed || code) return
    let isGone = false
    load().then(
      (loaded) => isGone || setCode(loaded),
      () => isGone || fail(),
    )
    return () => {
      isGone = true
    }
  }, [isUsed, code, load])
  return code ? children(code) : fallback
}
