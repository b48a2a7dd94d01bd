import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { accounts } from './features/accounts/accounts.plugin.ts'
import { turnedAwayOnAccounts } from './features/accounts/joining/turned-away.service.ts'
import { administration } from './features/administration/administration.plugin.ts'
import { importsOnAccounts } from './features/administration/imports/imports.plugin.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { eventsOnAccounts, eventsOnGroups } from './features/events/subscribers.ts'
import { groupsOnAccounts } from './features/groups/group-members.service.ts'
import type { GroupSubscriber } from './features/groups/group-subscribers.ts'
import { groups } from './features/groups/groups.plugin.ts'
import { letters } from './features/letters/letters.plugin.ts'
import { moneyOnAccounts } from './features/money/account-subscriber.ts'
import { money } from './features/money/money.plugin.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { posts } from './features/posts/posts.plugin.ts'
import { postsOnAccounts, postsOnGroups } from './features/posts/subscribers.ts'
import { rosterOnAccounts } from './features/profiles/board/roster-changes.ts'
import { householdsOnAccounts } from './features/profiles/households/household-rules.service.ts'
import { profilesOnAccounts } from './features/profiles/person/person.service.ts'
import { profiles } from './features/profiles/profiles.plugin.ts'
import { society } from './features/society/society.plugin.ts'

/** Registers the routes and background work of each feature. */
export const features = plugin(async (app: FastifyInstance) => {
  await app.register(accounts)
  await app.register(pictureRoutes)
  await app.register(profiles)
  await app.register(groups)
  await app.register(posts)
  await app.register(eventRoutes)
  await app.register(money)
  await app.register(society)
  await app.register(letters)
  await app.register(administration)
})

/** The features that react to account changes, in the order of locking their rows. */
export const accountSubscribers = [
  turnedAwayOnAccounts,
  eventsOnAccounts,
  postsOnAccounts,
  groupsOnAccounts,
  profilesOnAccounts,
  rosterOnAccounts,
  moneyOnAccounts,
  householdsOnAccounts,
  importsOnAccounts,
]

/** The features that react to changes of groups. */
export const groupSubscribers: readonly GroupSubscriber[] = [postsOnGroups, eventsOnGroups]
