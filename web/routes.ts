import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { builtInSlugs } from '../contract/society/options-and-limits.ts'

/** Pages for everyone, rendered by the server. */
const publicPages = [
  index('features/society/home/landing.tsx'),
  ...builtInSlugs.map((slug) => route(slug, 'features/society/pages/society-page.tsx', { id: slug })),
  route('accessibility', 'features/society/pages/accessibility.tsx'),
  route('pages/:slug', 'features/society/pages/added-page.tsx'),
  route('announcements', 'features/society/announcements/announcements.tsx'),
  route('announcements/latest', 'features/society/announcements/latest-announcements.ts'),
  route('announcements/:id', 'features/society/announcements/announcement.tsx'),
  route('calendar', 'features/events/calendar/calendar.tsx'),
  route('calendar/:id', 'features/events/event/event.tsx'),
  route('festivals', 'features/events/festivals/festivals.tsx'),
  route('profiles', 'features/profiles/directory/directory.tsx'),
  route('profile/:id', 'features/profiles/profile/profile.tsx'),
  route('pay/:token', 'features/money/own/pay-link.tsx'),
  route('board', 'features/profiles/board.tsx'),
  route('groups', 'features/groups/groups.tsx'),
  route('groups/:id', 'features/groups/group.tsx'),
]

/** Signing up and in, for visitors, and the targets of links in e-mails, for everyone. */
const accountPages = [
  layout('shell/access/visitors-layout.tsx', [
    route('register', 'features/accounts/sign-in/register.tsx'),
    route('login', 'features/accounts/sign-in/login.tsx'),
    route('second-step', 'features/accounts/sign-in/finish-sign-in.tsx'),
  ]),
  route('forgot-password', 'features/accounts/links/forgot-password.tsx'),
  route('verify/:secret', 'features/accounts/links/verify.tsx'),
  route('reset/:secret', 'features/accounts/links/new-password.tsx', { id: 'reset' }),
  route('welcome/:secret', 'features/accounts/links/new-password.tsx', { id: 'welcome' }),
  route('unsubscribe/:secret', 'features/accounts/links/unsubscribe.tsx'),
]

/** Pages for members. */
const memberPages = [
  layout('features/accounts/own-account/account-layout.tsx', [
    route('account', 'features/accounts/own-account/account.tsx'),
    route('account/photo', 'features/accounts/photos/photo.tsx'),
    route('account/security', 'features/accounts/own-account/security.tsx'),
    route('account/second-step', 'features/accounts/second-step/second-step.tsx'),
    route('account/devices', 'features/accounts/own-account/devices.tsx'),
    route('account/notifications', 'features/accounts/own-account/notifications.tsx'),
    route('account/data', 'features/accounts/own-account/data.tsx'),
    route('account/money', 'features/money/own/own-money.tsx'),
  ]),
  route('waiting', 'features/accounts/own-account/waiting.tsx'),
  route('unverified', 'features/accounts/own-account/unverified.tsx'),
  route('donate', 'features/money/own/donate.tsx'),
  route('tickets/:id', 'features/money/tickets/own-tickets.tsx'),
  route('receipts/:id', 'features/money/own/receipt.tsx'),
  route('dashboard', 'features/society/home/dashboard.tsx'),
  route('birthdays', 'features/profiles/directory/birthday-year.tsx'),
  route('household', 'features/profiles/households/household.tsx'),
  route('create-profile', 'features/profiles/own-profile/create-profile.tsx'),
  route('edit-profile', 'features/profiles/own-profile/edit-profile.tsx'),
  route('who-sees-what', 'features/profiles/privacy/privacy.tsx'),
  route('who-sees-what/preview', 'features/profiles/privacy/preview.tsx'),
  route('add-membership', 'features/profiles/histories/entry.tsx', { id: 'add-membership' }),
  route('add-experience', 'features/profiles/histories/entry.tsx', { id: 'add-experience' }),
  route('add-education', 'features/profiles/histories/entry.tsx', { id: 'add-education' }),
  route('edit-membership/:id', 'features/profiles/histories/entry.tsx', { id: 'edit-membership' }),
  route('edit-experience/:id', 'features/profiles/histories/entry.tsx', { id: 'edit-experience' }),
  route('edit-education/:id', 'features/profiles/histories/entry.tsx', { id: 'edit-education' }),
  layout('features/posts/feed/feed-layout.tsx', [
    route('posts', 'features/posts/feed/posts.tsx'),
    route('posts/:id', 'features/posts/post/post.tsx'),
  ]),
  route('letters/:id', 'features/letters/own-letter.tsx', { id: 'own-letter' }),
  route('calendar/:id/guests', 'features/events/hosting/attendance-page.tsx', { id: 'group-guests' }),
  route('groups/:id/calendar', 'features/events/subscriptions/group-calendar.tsx'),
  route('groups/:id/letters', 'features/letters/letter-list.tsx', { id: 'group-letters' }),
  route('groups/:id/letters/new', 'features/letters/new-letter.tsx', { id: 'new-group-letter' }),
  route('groups/:group/letters/:id', 'features/letters/letter.tsx', { id: 'group-letter' }),
  route('posts/blocked', 'features/posts/moderation/blocked.tsx'),
  route('posts/removed', 'features/posts/moderation/removed.tsx'),
]

/** Pages for members with a role; `shell/access/page-rights.ts` lists their required rights. */
const administrationPages = [
  layout('features/administration/elements/administration-layout.tsx', [
    route('posts/reports', 'features/posts/moderation/reports.tsx'),
    ...prefix('admin', [
      index('features/administration/today/today.tsx'),
      route('numbers', 'features/administration/overview/overview.tsx'),
      route('users', 'features/administration/users/manage-users.tsx'),
      route('users/:id', 'features/administration/account/managed-account.tsx'),
      route('users/:id/edit', 'features/administration/account/correct-account.tsx'),
      route('people-file', 'features/administration/people-lists/export-people.tsx'),
      route('labels', 'features/administration/people-lists/labels.tsx'),
      route('booklet', 'features/administration/people-lists/booklet.tsx'),
      route('duplicates', 'features/administration/duplicates/duplicates.tsx'),
      route('duplicates/merge', 'features/administration/duplicates/merge.tsx'),
      route('households', 'features/administration/households/households.tsx'),
      route('households/:id', 'features/administration/households/managed-household.tsx'),
      route('events', 'features/events/hosting/upcoming.tsx'),
      route('events/:id', 'features/events/hosting/attendance-page.tsx'),
      route('money', 'features/money/dues/dues-list.tsx'),
      route('money/pile', 'features/money/dues/pile.tsx'),
      route('money/accounts/:id', 'features/money/ledger/ledger.tsx'),
      route('money/levels', 'features/money/settings/levels.tsx'),
      route('money/years', 'features/money/dues/years.tsx'),
      route('money/report', 'features/money/report/report.tsx'),
      route('money/deposits', 'features/money/ledger/deposits.tsx'),
      route('money/deposits/:id', 'features/money/ledger/deposit.tsx'),
      route('money/receipts', 'features/money/receipts/receipts.tsx'),
      route('money/letters', 'features/money/receipts/donation-statements.tsx'),
      route('money/letters/print', 'features/money/receipts/printed-sheets.tsx'),
      route('money/reminders', 'features/money/dues/reminders.tsx'),
      route('money/receipts/print', 'features/money/receipts/printed-sheets.tsx', {
        id: 'printed-receipts',
      }),
      route('money/reminders/print', 'features/money/receipts/printed-sheets.tsx', {
        id: 'printed-reminders',
      }),
      route('money/events/:id', 'features/money/tickets/tickets-sold.tsx'),
      route('money/stray', 'features/money/receipts/stray-payments.tsx'),
      route('money/settings', 'features/money/settings/money-settings.tsx'),
      route('claims', 'features/administration/claims/claims.tsx'),
      route('board', 'features/administration/board/new-board.tsx'),
      route('board/changes/:id', 'features/administration/board/board-change.tsx'),
      route('roster/print', 'features/administration/claims/roster-print.tsx'),
      route('users/print', 'features/administration/users/users-print.tsx'),
      route('roster', 'features/administration/claims/roster.tsx'),
      route('roster/:id', 'features/administration/claims/roster-term.tsx'),
      route('members-file', 'features/administration/imports/members-file.tsx'),
      route('members-file/:id', 'features/administration/imports/import-page.tsx'),
      route('members-file/:id/missing', 'features/administration/imports/missing-people.tsx'),
      route('approvals', 'features/administration/newcomers/newcomers.tsx'),
      route('announcements', 'features/society/announcements/announcement-list.tsx'),
      route('announcements/new', 'features/society/announcements/new-announcement.tsx'),
      route('announcements/:id', 'features/society/announcements/edit-announcement.tsx'),
      route('letters', 'features/letters/letter-list.tsx'),
      route('letters/new', 'features/letters/new-letter.tsx'),
      route('letters/:id', 'features/letters/letter.tsx'),
      route('letters/:id/paper', 'features/letters/paper-addresses.tsx'),
      route('selections', 'features/letters/selections.tsx'),
      route('selections/:id', 'features/letters/edit-selection.tsx'),
      route('pages', 'features/society/pages/page-list.tsx'),
      route('pages/:id', 'features/society/pages/edit-page.tsx'),
      route('pages/:id/history', 'features/society/pages/page-history.tsx'),
      route('settings', 'features/society/settings/settings.tsx'),
      route('membership-options', 'features/profiles/membership-options.tsx'),
      route('bikram-sambat', 'features/society/settings/official-years.tsx'),
      route('donation', 'features/society/settings/donation.tsx'),
      route('mails', 'features/administration/logs/emails.tsx'),
      route('acts', 'features/administration/logs/audit-log.tsx'),
      route('security-log', 'features/administration/logs/security-log.tsx'),
    ]),
  ]),
]

/** Files for programs. */
const files = [
  route('announcements.atom', 'features/society/announcements/announcements-atom.ts'),
  ...['robots.txt', 'sitemap.xml'].map((name) =>
    route(name, 'features/society/discovery/search-engine-files.ts', { id: name }),
  ),
  route('manifest.webmanifest', 'features/society/discovery/manifest.ts'),
  route('offline.html', 'features/society/discovery/offline-page.ts'),
]

/** The site map. The layout above a page decides who may open it. */
export default [
  ...publicPages,
  ...accountPages,
  layout('shell/access/members-layout.tsx', [
    ...memberPages,
    layout('shell/access/rights-layout.tsx', administrationPages),
  ]),
  ...files,
  route('*', 'features/society/pages/not-found.tsx'),
] satisfies RouteConfig
