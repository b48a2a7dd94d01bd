import { useCallback, useEffect, useState } from 'react'
import type { MemberHome } from '../../../../contract/society/home/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'

/** Loads what a member is greeted with; the page is kept for everybody, so that its loader knows no member. */
export function useMemberHome() {
  const [home, setHome] = useState<MemberHome | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    browserApi.request('GET /api/home').then(setHome, () => setFailed(true))
  }, [])
  useEffect(load, [load])
  return { home, failed, load }
}
