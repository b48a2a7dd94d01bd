import { useEffect } from 'react'
import { leastFillMilliseconds } from '../../../../contract/accounts/limits.ts'
import { browserApi } from '../../../api/browser-api.ts'

let opening: Promise<{ opened: string; from: number } | null> | null = null

/** Lets the server sign when the form was opened. */
export function useOpenedForm(): void {
  useEffect(() => {
    opening ??= browserApi
      .request('POST /api/users/form')
      .then(({ opened }) => ({ opened, from: performance.now() + leastFillMilliseconds }))
      // Without it the form is sent as a program would.
      .catch(() => null)
  }, [])
}

/** Returns what the server signed, once a person may have filled in the form; undefined where it could not be had. */
export async function openedForm(): Promise<string | undefined> {
  const noted = await opening
  if (!noted) return undefined
  const left = noted.from - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  return noted.opened
}
