import * as accountsJoiningSchemas from '../../../contract/accounts/joining.ts'
import * as accountsLinksSchemas from '../../../contract/accounts/links.ts'
import * as accountsOwnAccountSchemas from '../../../contract/accounts/own-account.ts'
import * as accountsPasskeysSchemas from '../../../contract/accounts/passkeys.ts'
import * as accountsPhotosSchemas from '../../../contract/accounts/photos.ts'
import * as accountsPushSchemas from '../../../contract/accounts/push.ts'
import * as accountsSchemas from '../../../contract/accounts/schemas.ts'
import * as accountsSecondStepSchemas from '../../../contract/accounts/second-step.ts'
import * as accountsSessionsSchemas from '../../../contract/accounts/sessions.ts'
import * as accountsSignInSchemas from '../../../contract/accounts/sign-in.ts'
import * as administrationBoardSchemas from '../../../contract/administration/board.ts'
import * as administrationClaimsSchemas from '../../../contract/administration/claims.ts'
import * as administrationDuplicatesSchemas from '../../../contract/administration/duplicates.ts'
import * as administrationEmailsSchemas from '../../../contract/administration/emails.ts'
import * as administrationHouseholdsSchemas from '../../../contract/administration/households.ts'
import * as administrationImportsSchemas from '../../../contract/administration/imports/schemas.ts'
import * as administrationSecurityLogSchemas from '../../../contract/administration/logs.ts'
import * as administrationManyPeopleSchemas from '../../../contract/administration/many-people.ts'
import * as administrationMembersFileEndpoints from '../../../contract/administration/members-file.ts'
import * as administrationNewcomersSchemas from '../../../contract/administration/newcomers.ts'
import * as administrationOverviewSchemas from '../../../contract/administration/overview.ts'
import * as administrationPeopleSchemas from '../../../contract/administration/people.ts'
import * as administrationPeopleListsSchemas from '../../../contract/administration/people-lists.ts'
import * as administrationRosterSchemas from '../../../contract/administration/roster.ts'
import * as administrationTodaySchemas from '../../../contract/administration/today.ts'
import * as administrationUsersSchemas from '../../../contract/administration/users.ts'
import * as auditSchemas from '../../../contract/audit.ts'
import * as eventsInput from '../../../contract/events/event-input.ts'
import * as eventsFestivalsSchemas from '../../../contract/events/festivals.ts'
import * as eventsSchemas from '../../../contract/events/schemas.ts'
import * as groupsSchemas from '../../../contract/groups/groups.ts'
import * as lettersFilesSchemas from '../../../contract/letters/files.ts'
import * as lettersSchemas from '../../../contract/letters/letters.ts'
import * as lettersSelectionsSchemas from '../../../contract/letters/selections.ts'
import * as moneyAccountsSchemas from '../../../contract/money/accounts.ts'
import * as moneyCheckoutSchemas from '../../../contract/money/checkout.ts'
import * as moneyDepositsSchemas from '../../../contract/money/deposits.ts'
import * as moneyEntriesSchemas from '../../../contract/money/entries.ts'
import * as moneyFieldsSchemas from '../../../contract/money/fields.ts'
import * as moneyLevelsSchemas from '../../../contract/money/levels.ts'
import * as moneyReceiptsSchemas from '../../../contract/money/receipts.ts'
import * as moneyRemindersSchemas from '../../../contract/money/reminders.ts'
import * as moneyReportSchemas from '../../../contract/money/report.ts'
import * as moneySettingsSchemas from '../../../contract/money/settings.ts'
import * as moneyTicketsSchemas from '../../../contract/money/tickets.ts'
import * as moneyYearsSchemas from '../../../contract/money/years.ts'
import * as picturesSchemas from '../../../contract/pictures.ts'
import * as postsBlocksSchemas from '../../../contract/posts/blocks.ts'
import * as postsCommentsSchemas from '../../../contract/posts/comments-and-likes.ts'
import * as postsFeedSchemas from '../../../contract/posts/feed.ts'
import * as postsMentionsSchemas from '../../../contract/posts/mentions.ts'
import * as postsModerationSchemas from '../../../contract/posts/moderation.ts'
import * as postsPicturesSchemas from '../../../contract/posts/pictures.ts'
import * as postsSchemas from '../../../contract/posts/schemas.ts'
import * as profilesBoardSchemas from '../../../contract/profiles/board.ts'
import * as profilesDetailsSchemas from '../../../contract/profiles/details.ts'
import * as profilesDirectorySchemas from '../../../contract/profiles/directory.ts'
import * as profilesHistoriesInputs from '../../../contract/profiles/histories.ts'
import * as profilesHouseholdsSchemas from '../../../contract/profiles/households.ts'
import * as profilesMembershipOptionsSchemas from '../../../contract/profiles/membership-options.ts'
import * as profilesOwnProfileInputs from '../../../contract/profiles/own-profile.ts'
import * as profilesPrivacySchemas from '../../../contract/profiles/privacy.ts'
import * as profilesSchemas from '../../../contract/profiles/profile.ts'
import * as societyAnnouncementsSchemas from '../../../contract/society/announcements.ts'
import * as societyDraftsSchemas from '../../../contract/society/drafts.ts'
import * as societyHomeSchemas from '../../../contract/society/home.ts'
import * as societyPagesSchemas from '../../../contract/society/pages.ts'
import * as societySchemas from '../../../contract/society/schemas.ts'
import * as societyOfficialYearsSchemas from '../../../contract/society/settings/official-years.ts'
import * as societySettingsSchemas from '../../../contract/society/settings/schemas.ts'

/** The contract's modules with schemas, which are described under their export names. */
export const schemaModules: Record<string, unknown>[] = [
  accountsJoiningSchemas,
  accountsLinksSchemas,
  accountsOwnAccountSchemas,
  accountsPasskeysSchemas,
  accountsSchemas,
  accountsPhotosSchemas,
  accountsPushSchemas,
  accountsSecondStepSchemas,
  accountsSessionsSchemas,
  accountsSignInSchemas,
  administrationClaimsSchemas,
  administrationHouseholdsSchemas,
  administrationImportsSchemas,
  administrationMembersFileEndpoints,
  administrationEmailsSchemas,
  administrationNewcomersSchemas,
  administrationOverviewSchemas,
  administrationPeopleSchemas,
  administrationRosterSchemas,
  administrationSecurityLogSchemas,
  administrationTodaySchemas,
  administrationUsersSchemas,
  auditSchemas,
  eventsInput,
  eventsFestivalsSchemas,
  eventsSchemas,
  postsBlocksSchemas,
  postsCommentsSchemas,
  postsFeedSchemas,
  postsMentionsSchemas,
  postsModerationSchemas,
  postsPicturesSchemas,
  postsSchemas,
  profilesBoardSchemas,
  profilesDirectorySchemas,
  profilesHistoriesInputs,
  profilesHouseholdsSchemas,
  profilesMembershipOptionsSchemas,
  profilesOwnProfileInputs,
  profilesPrivacySchemas,
  profilesSchemas,
  societyAnnouncementsSchemas,
  societyDraftsSchemas,
  societyHomeSchemas,
  societyPagesSchemas,
  picturesSchemas,
  societySchemas,
  societyOfficialYearsSchemas,
  societySettingsSchemas,
  profilesDetailsSchemas,
  moneyAccountsSchemas,
  moneyCheckoutSchemas,
  moneyDepositsSchemas,
  moneyEntriesSchemas,
  moneyFieldsSchemas,
  moneyLevelsSchemas,
  moneyReceiptsSchemas,
  moneyRemindersSchemas,
  moneyReportSchemas,
  moneySettingsSchemas,
  moneyTicketsSchemas,
  moneyYearsSchemas,
  lettersFilesSchemas,
  lettersSchemas,
  lettersSelectionsSchemas,
  groupsSchemas,
  administrationBoardSchemas,
  administrationDuplicatesSchemas,
  administrationManyPeopleSchemas,
  administrationPeopleListsSchemas,
]
