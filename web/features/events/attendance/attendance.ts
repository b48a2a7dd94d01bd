import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { Attendee, EventDetails, OwnRsvp } from '../../../../contract/events/schemas.ts'
import { type Api, ApiError } from '../../../api/api.ts'

/** The RSVPs of an event for members. */
export interface Attendance {
  own: OwnRsvp
  /** The earliest first. */
  attendees: Attendee[]
}

/** A member's own RSVP to an event, and whether it can still be changed. */
export interface OwnRsvpState {
  /** null without one. */
  standing: OwnRsvp['standing']
  isOpen: boolean
}

/**
 * Loads the current member's own RSVP to an event. null for members who may not take part yet, and where the
 * server refuses.
 */
export async function loadOwnRsvp(
  api: Api,
  user: CurrentUser | null,
  id: string,
): Promise<OwnRsvpState | null> {
  if (!takesPart(user)) return null
  const params = { id }
  const [own, event] = await Promise.all([
    unlessRefused(api.request('GET /api/events/:id/answer', { params })),
    unlessRefused(api.request('GET /api/events/:id', { params })),
  ])
  return own && event && { standing: own.standing, isOpen: takesRsvps(event) }
}

/**
 * Loads the RSVPs of an event for the current member. null for visitors, for members who may not take part
 * yet, and where the server refuses.
 */
export async function loadAttendance(
  api: Api,
  user: CurrentUser | null,
  id: string,
): Promise<Attendance | null> {
  if (!takesPart(user)) return null
  const params = { id }
  const [own, attendees] = await Promise.all([
    unlessRefused(api.request('GET /api/events/:id/answer', { params })),
    unlessRefused(api.request('GET /api/events/:id/answers', { params })),
  ])
  return own && attendees && { own, attendees }
}

/** Checks whether members may still send RSVPs to an event. */
export function takesRsvps({ cancelled, answersUntil }: EventDetails): boolean {
  return !cancelled && Date.parse(answersUntil) > Date.now()
}

/** Checks whether the viewer is a member who may send RSVPs. */
export function takesPart(user: CurrentUser | null): boolean {
  return user !== null && !user.limited && user.approved
}

/** Returns null where the server refuses or is unreachable. */
export async function unlessRefused<Result>(loading: Promise<Result>): Promise<Result | null> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Returns the outbox entry of an RSVP; a later RSVP replaces an earlier one. */
export function waitingRsvp(id: string) {
  return {
    key: `rsvp-${id}`,
    place: `/calendar/${id}`,
    method: 'PUT',
    url: `/api/events/${id}/answer`,
  } as const
}

/**
 * Sends one value after the other until none is left. A refusal does not stop a later value; only the refusal
 * of the last is returned.
 * @param take returns the value to send next, null for none
 * @param send returns whether the value has arrived
 * @returns isSent: whether any arrived
 */
export async function sendLatest<Value>(
  take: () => Value | null,
  send: (value: Value) => Promise<boolean>,
): Promise<{ isSent: boolean; refused: ApiError | null }> {
  let isSent = false
  let refused: ApiError | null = null
  for (let value = take(); value !== null; value = take()) {
    try {
      const arrived = await send(value)
      isSent ||= arrived
      refused = null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused = error
    }
  }
  return { isSent, refused }
}
