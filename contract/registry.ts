import { accountPageEndpoints } from './accounts/account-endpoints.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { manageUsersEndpoints } from './accounts/manage-users-endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { postEndpoints } from './posts/endpoints.ts'
import { profileEndpoints } from './profiles/endpoints.ts'
import { memberFileEndpoints } from './profiles/member-file-endpoints.ts'
import { rosterEndpoints } from './profiles/roster-endpoints.ts'
import { administrationEndpoints } from './society/administration-endpoints.ts'
import { societyEndpoints } from './society/endpoints.ts'

/** Every endpoint of the interface. The OpenAPI document, the server's routes and the typed client come from it. */
export const registry = {
  ...accountEndpoints,
  ...manageUsersEndpoints,
  ...eventEndpoints,
  ...accountPageEndpoints,
  ...profileEndpoints,
  ...rosterEndpoints,
  ...memberFileEndpoints,
  ...postEndpoints,
  ...societyEndpoints,
  ...administrationEndpoints,
}

export type Endpoints = typeof registry
export type EndpointKey = keyof Endpoints
