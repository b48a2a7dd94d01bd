import { useEffect } from 'react'
import { leastFillMilliseconds } from '../../../../contract/accounts/limits.ts'
import { browserApi } from '../../../api/browser-api.ts'

let opening: Promise<{ opened: string; from: number } | null> | null = null

/** Requests the signed opening time of the form. */
export function useOpenedForm(): void {
  useEffect(() => {
    opening ??= browserApi
      .request('POST /api/users/form')
      .then(({ opened }) => ({ opened, from: performance.now() + leastFillMilliseconds }))
      // Without it the form is sent like a program's.
      .catch(() => null)
  }, [])
}

/** Returns the signed opening time after a human delay; undefined if unavailable. */
export async function openedForm(): Promise<string | undefined> {
  const noted = await opening
  if (!noted) return undefined
  const left = noted.from - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  return noted.opened
}
