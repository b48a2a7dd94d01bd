import { ownQuestionEndpoints } from './accounts/joining.ts'
import { linkEndpoints } from './accounts/links.ts'
import { ownAccountEndpoints, ownDataEndpoints, photoEndpoints } from './accounts/own-account.ts'
import { passkeyEndpoints } from './accounts/passkeys.ts'
import { pushEndpoints } from './accounts/push.ts'
import { secondStepEndpoints } from './accounts/second-step.ts'
import { sessionEndpoints } from './accounts/sessions.ts'
import { signInEndpoints } from './accounts/sign-in.ts'
import { accountActionEndpoints } from './administration/account-actions.ts'
import { boardChangeEndpoints } from './administration/board.ts'
import { claimEndpoints } from './administration/claims.ts'
import { duplicateEndpoints } from './administration/duplicates.ts'
import { manageHouseholdsEndpoints } from './administration/households.ts'
import { importEndpoints } from './administration/imports/endpoints.ts'
import { auditLogEndpoints, emailEndpoints, securityLogEndpoints } from './administration/logs.ts'
import { memberFileEndpoints } from './administration/members-file.ts'
import { newcomerEndpoints } from './administration/newcomers.ts'
import { overviewEndpoints, turnoverEndpoints } from './administration/overview.ts'
import { manyPeopleEndpoints, peopleEndpoints } from './administration/people.ts'
import { peopleListEndpoints } from './administration/people-lists.ts'
import { rosterEndpoints } from './administration/roster.ts'
import { todayEndpoints } from './administration/today.ts'
import { manageUsersEndpoints } from './administration/users.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { festivalEndpoints } from './events/festivals.ts'
import { groupEndpoints } from './groups/groups.ts'
import { letterFileEndpoints } from './letters/files.ts'
import { letterEndpoints } from './letters/letters.ts'
import { selectionEndpoints } from './letters/selections.ts'
import { moneyAccountEndpoints } from './money/accounts.ts'
import { checkoutEndpoints } from './money/checkout.ts'
import { depositEndpoints } from './money/deposits.ts'
import { entryEndpoints } from './money/entries.ts'
import { levelEndpoints } from './money/levels.ts'
import { receiptEndpoints } from './money/receipts.ts'
import { reminderEndpoints } from './money/reminders.ts'
import { moneyReportEndpoints } from './money/report.ts'
import { moneySettingsEndpoints } from './money/settings.ts'
import { ticketEndpoints } from './money/tickets.ts'
import { yearEndpoints } from './money/years.ts'
import { pictureEndpoints } from './pictures.ts'
import { commentEndpoints, likeEndpoints } from './posts/comments-and-likes.ts'
import { feedEndpoints, liveFeedEndpoints } from './posts/feed.ts'
import { mentionEndpoints } from './posts/mentions.ts'
import { blockEndpoints, moderationEndpoints } from './posts/moderation.ts'
import { postPictureEndpoints } from './posts/pictures.ts'
import { boardEndpoints } from './profiles/board.ts'
import { directoryEndpoints } from './profiles/directory.ts'
import { historyEndpoints } from './profiles/histories.ts'
import { householdEndpoints } from './profiles/households.ts'
import { membershipOptionEndpoints } from './profiles/membership-options.ts'
import { ownProfileEndpoints } from './profiles/own-profile.ts'
import { privacyEndpoints } from './profiles/privacy.ts'
import { profileEndpoints } from './profiles/profile.ts'
import { announcementEndpoints } from './society/announcements.ts'
import { draftEndpoints } from './society/drafts.ts'
import { homeEndpoints } from './society/home.ts'
import { pageEndpoints } from './society/pages.ts'
import { publicSettingsEndpoints, settingsEndpoints } from './society/settings.ts'

/** Every endpoint of the interface. The OpenAPI document, the server's routes and the typed client come from it. */
export const registry = {
  ...signInEndpoints,
  ...secondStepEndpoints,
  ...passkeyEndpoints,
  ...manageUsersEndpoints,
  ...accountActionEndpoints,
  ...peopleEndpoints,
  ...manyPeopleEndpoints,
  ...duplicateEndpoints,
  ...peopleListEndpoints,
  ...manageHouseholdsEndpoints,
  ...eventEndpoints,
  ...festivalEndpoints,
  ...levelEndpoints,
  ...moneyAccountEndpoints,
  ...entryEndpoints,
  ...yearEndpoints,
  ...moneyReportEndpoints,
  ...moneySettingsEndpoints,
  ...checkoutEndpoints,
  ...receiptEndpoints,
  ...depositEndpoints,
  ...reminderEndpoints,
  ...ticketEndpoints,
  ...ownAccountEndpoints,
  ...ownDataEndpoints,
  ...ownQuestionEndpoints,
  ...photoEndpoints,
  ...sessionEndpoints,
  ...pushEndpoints,
  ...linkEndpoints,
  ...directoryEndpoints,
  ...profileEndpoints,
  ...ownProfileEndpoints,
  ...historyEndpoints,
  ...householdEndpoints,
  ...privacyEndpoints,
  ...boardEndpoints,
  ...membershipOptionEndpoints,
  ...rosterEndpoints,
  ...turnoverEndpoints,
  ...boardChangeEndpoints,
  ...claimEndpoints,
  ...memberFileEndpoints,
  ...importEndpoints,
  ...groupEndpoints,
  ...blockEndpoints,
  ...commentEndpoints,
  ...likeEndpoints,
  ...mentionEndpoints,
  ...feedEndpoints,
  ...liveFeedEndpoints,
  ...moderationEndpoints,
  ...postPictureEndpoints,
  ...publicSettingsEndpoints,
  ...settingsEndpoints,
  ...homeEndpoints,
  ...pageEndpoints,
  ...announcementEndpoints,
  ...draftEndpoints,
  ...pictureEndpoints,
  ...selectionEndpoints,
  ...letterEndpoints,
  ...letterFileEndpoints,
  ...overviewEndpoints,
  ...todayEndpoints,
  ...newcomerEndpoints,
  ...emailEndpoints,
  ...auditLogEndpoints,
  ...securityLogEndpoints,
}

export type Endpoints = typeof registry
export type EndpointKey = keyof Endpoints
