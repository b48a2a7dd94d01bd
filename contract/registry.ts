import { accountPageEndpoints } from './accounts/own-account/endpoints.ts'
import { accountEndpoints } from './accounts/sign-in/endpoints.ts'
import { claimEndpoints } from './administration/claims/endpoints.ts'
import { memberFileEndpoints } from './administration/members-file/endpoints.ts'
import { administrationEndpoints } from './administration/overview/endpoints.ts'
import { rosterEndpoints } from './administration/roster/endpoints.ts'
import { manageUsersEndpoints } from './administration/users/endpoints.ts'
import { attendanceEndpoints } from './events/attendance/endpoints.ts'
import { calendarEndpoints } from './events/calendar/endpoints.ts'
import { editingEndpoints } from './events/editing/endpoints.ts'
import { subscriptionEndpoints } from './events/subscriptions/endpoints.ts'
import { postEndpoints } from './posts/endpoints.ts'
import { boardEndpoints } from './profiles/board/endpoints.ts'
import { directoryEndpoints } from './profiles/directory/endpoints.ts'
import { ownProfileEndpoints } from './profiles/own-profile/endpoints.ts'
import { profileEndpoints } from './profiles/profile/endpoints.ts'
import { societyEndpoints } from './society/endpoints.ts'

/** Every endpoint of the interface. The OpenAPI document, the server's routes and the typed client come from it. */
export const registry = {
  ...accountEndpoints,
  ...manageUsersEndpoints,
  ...calendarEndpoints,
  ...editingEndpoints,
  ...attendanceEndpoints,
  ...subscriptionEndpoints,
  ...accountPageEndpoints,
  ...directoryEndpoints,
  ...profileEndpoints,
  ...ownProfileEndpoints,
  ...boardEndpoints,
  ...rosterEndpoints,
  ...claimEndpoints,
  ...memberFileEndpoints,
  ...postEndpoints,
  ...societyEndpoints,
  ...administrationEndpoints,
}

export type Endpoints = typeof registry
export type EndpointKey = keyof Endpoints
