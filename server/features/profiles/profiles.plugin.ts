import type { FastifyInstance } from 'fastify'
import { versionedId } from '../../endpoints/entity-tags.ts'
import { serve } from '../../endpoints/serve.ts'
import { accountContext } from '../accounts/account/account-subscribers.ts'
import { listBoardYears, listUnlistedHolders, readBoard, readBoardHistory } from './board/board.service.ts'
import { countBirthdaysOfYear, readBirthdays } from './directory/birthdays.service.ts'
import { listDirectory, listGroups, listMemberLocations } from './directory/directory.service.ts'
import { educationSection, experienceSection, membershipSection } from './histories/sections.ts'
import {
  acceptInvitation,
  declineInvitation,
  inviteToHousehold,
} from './households/household-invitations.service.ts'
import {
  addChild,
  changeChild,
  changeHousehold,
  changeManager,
  removeFromHousehold,
} from './households/household-manager.service.ts'
import { createOwnHousehold, readOwnHousehold } from './households/households.service.ts'
import {
  addMembershipOption,
  changeMembershipOption,
  listMembershipOptions,
  removeMembershipOption,
} from './membership-options/membership-options.service.ts'
import { keyRenewal } from './person/key-renewal.service.ts'
import { changePrivacy, readPrivacy } from './privacy/privacy.service.ts'
import {
  addEntry,
  changeEntry,
  previewProfile,
  readOwnProfile,
  removeEntry,
  saveProfile,
} from './profile/own-profile.service.ts'
import { readProfile } from './profile/profile.service.ts'

/** Serves the directory, profiles, households and the board; renews search keys after an update. */
export async function profiles(app: FastifyInstance): Promise<void> {
  await app.register(directoryRoutes)
  await app.register(ownProfileRoutes)
  await app.register(historyRoutes)
  await app.register(householdRoutes)
  await app.register(privacyRoutes)
  await app.register(boardRoutes)
  await app.register(membershipOptionRoutes)
  await app.register(keyRenewal)
}

async function directoryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile', ({ context, viewer, query }) => listDirectory(context, viewer, query))
  serve(app, 'GET /api/profile/birthdays', ({ context, viewer }) => readBirthdays(context, viewer))
  serve(app, 'GET /api/profile/birthdays/year', ({ context }) => countBirthdaysOfYear(context))
  serve(app, 'GET /api/profile/groups', ({ context, viewer }) => listGroups(context, viewer))
  serve(app, 'GET /api/profile/locations', ({ context, viewer }) => listMemberLocations(context, viewer))
  serve(app, 'GET /api/profile/user/:id', ({ context, viewer, params }) =>
    readProfile(context, viewer, params.id),
  )
}

async function ownProfileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile/me', ({ context, viewer }) => readOwnProfile(context, viewer))
  serve(app, 'POST /api/profile', ({ context, viewer, body }) => saveProfile(context, viewer, body))
}

/** Serves the entries of the own profile: memberships, experience and education. */
async function historyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'PUT /api/profile/membership', ({ context, viewer, body }) =>
    addEntry(context, viewer, membershipSection, body),
  )
  serve(app, 'PUT /api/profile/experience', ({ context, viewer, body }) =>
    addEntry(context, viewer, experienceSection, body),
  )
  serve(app, 'PUT /api/profile/education', ({ context, viewer, body }) =>
    addEntry(context, viewer, educationSection, body),
  )
  serve(app, 'PUT /api/profile/membership/:id', ({ context, viewer, params: { id }, body }) =>
    changeEntry(context, viewer, membershipSection, { id, input: body }),
  )
  serve(app, 'PUT /api/profile/experience/:id', ({ context, viewer, params: { id }, body }) =>
    changeEntry(context, viewer, experienceSection, { id, input: body }),
  )
  serve(app, 'PUT /api/profile/education/:id', ({ context, viewer, params: { id }, body }) =>
    changeEntry(context, viewer, educationSection, { id, input: body }),
  )
  serve(app, 'DELETE /api/profile/membership/:id', ({ context, viewer, params }) =>
    removeEntry(context, viewer, membershipSection, params.id),
  )
  serve(app, 'DELETE /api/profile/experience/:id', ({ context, viewer, params }) =>
    removeEntry(context, viewer, experienceSection, params.id),
  )
  serve(app, 'DELETE /api/profile/education/:id', ({ context, viewer, params }) =>
    removeEntry(context, viewer, educationSection, params.id),
  )
}
/** Serves the own household. */
async function householdRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/household', ({ context, viewer }) => readOwnHousehold(context, viewer))
  serve(app, 'POST /api/household', ({ context, viewer, body }) => createOwnHousehold(context, viewer, body))
  serve(app, 'PUT /api/household', ({ context, viewer, body }) => changeHousehold(context, viewer, body))
  serve(app, 'POST /api/household/children', ({ context, viewer, body }) => addChild(context, viewer, body))
  serve(app, 'PUT /api/household/children/:id', ({ context, viewer, params, body }) =>
    changeChild(accountContext(app, context), viewer, params.id, body),
  )
  serve(app, 'PUT /api/household/people/:id/manager', ({ context, viewer, params, body }) =>
    changeManager(context, viewer, params.id, body.manages),
  )
  serve(app, 'DELETE /api/household/people/:id', ({ context, viewer, params }) =>
    removeFromHousehold(accountContext(app, context), viewer, params.id),
  )
  serve(app, 'POST /api/household/invitations', ({ context, viewer, body, request }) =>
    inviteToHousehold({ ...context, hasBlocked: app.hasBlocked }, viewer, body.email, request.ip),
  )
  serve(app, 'POST /api/household/invitations/:id/acceptance', ({ context, viewer, params }) =>
    acceptInvitation(context, viewer, params.id),
  )
  serve(app, 'DELETE /api/household/invitations/:id', ({ context, viewer, params }) =>
    declineInvitation(context, viewer, params.id),
  )
}

/** Serves the privacy settings of the own profile. */
async function privacyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile/privacy', ({ context, viewer }) => readPrivacy(context, viewer))
  serve(app, 'PUT /api/profile/privacy', ({ context, viewer, body }) => changePrivacy(context, viewer, body))
  serve(app, 'GET /api/profile/preview', ({ context, viewer, query }) =>
    previewProfile(context, viewer, query.as),
  )
}

async function boardRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/board', ({ context, query }) => readBoard(context, query))
  serve(app, 'GET /api/board/history', ({ context }) => readBoardHistory(context))
  serve(app, 'GET /api/board/unlisted', ({ context }) => listUnlistedHolders(context))
  serve(app, 'GET /api/board/years', ({ context }) => listBoardYears(context))
}

/** Serves the custom titles and categories. */
async function membershipOptionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/membership-options', ({ context }) => listMembershipOptions(context))
  serve(app, 'POST /api/admin/membership-options', ({ context, viewer, body }) =>
    addMembershipOption(context, viewer, body),
  )
  serve(app, 'PUT /api/admin/membership-options/:id', ({ context, viewer, params, body, request }) =>
    changeMembershipOption(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/membership-options/:id', ({ context, viewer, params, request }) =>
    removeMembershipOption(context, viewer, versionedId(params, request)),
  )
}
