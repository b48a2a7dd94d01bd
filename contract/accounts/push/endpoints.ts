import { endpoints } from '../../endpoint.ts'
import { sessionPath } from '../sessions/schemas.ts'
import { pushState, pushSubscription } from './schemas.ts'

/** Notifications on the devices of the own account. */
export const pushEndpoints = endpoints({
  'GET /api/account/push': {
    name: 'listPushDevices',
    summary: 'The devices that show notifications, the last one first, and the key to subscribe with',
    audience: 'members',
    waiting: true,
    response: pushState,
  },
  'PUT /api/account/push': {
    name: 'subscribeDevice',
    summary: 'Show notifications in the browser of this session, until it ends',
    audience: 'members',
    waiting: true,
    body: pushSubscription,
    response: pushState,
  },
  'DELETE /api/account/push/:id': {
    name: 'unsubscribeDevice',
    summary: 'Show no more notifications in the browser of a session',
    audience: 'members',
    waiting: true,
    params: sessionPath,
    response: null,
    refusals: ['absent'],
  },
})
