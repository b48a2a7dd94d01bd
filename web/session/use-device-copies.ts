import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { hasCopies } from '../browser/device-copies.ts'
import { isHydrated } from '../browser/storage.ts'
import { refreshUser } from './session.ts'
import { isCopiedPage, useSession } from './session-store.ts'

/**
 * Reloads a rendered page once through the interface where this device stores copies. The service worker
 * copies calls, and a page that the server rendered makes none. The call for the account renews its copy.
 */
export function useDeviceCopies(): void {
  const account = useSession().user?._id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // A page opened by a link has made its calls.
    if (isHydrated() || !account || isCopiedPage()) return
    void hasCopies(account)
      .catch(() => false)
      .then((isWanted) => {
        if (isWanted)
          whenIdle(() => {
            if (navigator.onLine) void refreshUser().then(revalidate)
          })
      })
  }, [account, revalidate])
}

/** Runs work when the browser is idle; Safari lacks the API. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 1000)
}
