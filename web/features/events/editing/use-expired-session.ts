import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../../../session/next-path.ts'
import { useSession } from '../../../session/use-session.ts'

/**
 * Leads administrators to the login page when their session ends while the event window is open, and back to their
 * draft afterwards. The calendar is public, so no layout does this.
 */
export function useExpiredSession(isWindowOpen: boolean): void {
  const session = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const isExpired = session.status === 'visitor' && session.ended === 'expired'
  useEffect(() => {
    if (isExpired && isWindowOpen) void navigate(loginPath(location), { replace: true })
  }, [isExpired, isWindowOpen, location, navigate])
}
