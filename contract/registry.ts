import { linkEndpoints } from './accounts/links/endpoints.ts'
import { ownAccountEndpoints } from './accounts/own-account/endpoints.ts'
import { signInEndpoints } from './accounts/sign-in/endpoints.ts'
import { memberFileEndpoints } from './administration/members-file/endpoints.ts'
import { administrationEndpoints } from './administration/overview/endpoints.ts'
import { rosterEndpoints } from './administration/roster/endpoints.ts'
import { manageUsersEndpoints } from './administration/users/endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { postEndpoints } from './posts/endpoints.ts'
import { profileEndpoints } from './profiles/endpoints.ts'
import { societyEndpoints } from './society/endpoints.ts'

/** Every endpoint of the interface. The OpenAPI document, the server's routes and the typed client come from it. */
export const registry = {
  ...signInEndpoints,
  ...manageUsersEndpoints,
  ...eventEndpoints,
  ...ownAccountEndpoints,
  ...linkEndpoints,
  ...profileEndpoints,
  ...rosterEndpoints,
  ...memberFileEndpoints,
  ...postEndpoints,
  ...societyEndpoints,
  ...administrationEndpoints,
}

export type Endpoints = typeof registry
export type EndpointKey = keyof Endpoints
