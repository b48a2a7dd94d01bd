import type { Attendee, OwnRsvp } from '../../../../contract/events/attendance/schemas.ts'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { waitForSession } from '../../../session/session.ts'

/** The RSVPs of an event as members see them. */
export interface Attendance {
  own: OwnRsvp
  /** The earliest first. */
  attendees: Attendee[]
}

/** Loads the RSVPs of an event as the current member sees them; null for visitors, for members who may not
 * take part yet, and where the server refuses. */
export async function loadAttendance(id: string): Promise<Attendance | null> {
  const { user } = await waitForSession()
  if (!user || user.limited || !user.approved) return null
  const params = { id }
  try {
    const [own, attendees] = await Promise.all([
      browserApi.request('GET /api/events/:id/answer', { params }),
      browserApi.request('GET /api/events/:id/answers', { params }),
    ])
    return { own, attendees }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
