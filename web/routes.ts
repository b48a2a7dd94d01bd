import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. Who may open a page is decided by the layout it stands under. */
export default [
  index('features/society/landing.tsx'),
  route('about', 'features/society/about.tsx'),
  route('bylaws', 'features/society/bylaws.tsx'),
  route('calendar', 'features/events/calendar.tsx'),
  route('calendar/:id', 'features/events/event.tsx'),
  route('privacy', 'features/society/privacy.tsx'),
  route('pages/:slug', 'features/society/added-page.tsx'),
  route('announcements', 'features/society/announcements.tsx'),
  route('announcements/latest', 'features/society/latest-announcements.ts'),
  route('announcements/:id', 'features/society/announcement.tsx'),
  route('profiles', 'features/profiles/directory.tsx'),
  route('profile/:id', 'features/profiles/profile.tsx'),

  route('forgot-password', 'features/accounts/forgot-password.tsx'),
  route('verify/:secret', 'features/accounts/verify.tsx'),
  route('reset/:secret', 'features/accounts/reset.tsx'),
  route('welcome/:secret', 'features/accounts/welcome.tsx'),
  route('unsubscribe/:secret', 'features/accounts/unsubscribe.tsx'),

  layout('session/visitors-layout.tsx', [
    route('register', 'features/accounts/register.tsx'),
    route('login', 'features/accounts/login.tsx'),
  ]),

  layout('session/members-layout.tsx', [
    route('account', 'features/accounts/account.tsx'),
    route('dashboard', 'features/profiles/dashboard.tsx'),
    route('create-profile', 'features/profiles/create-profile.tsx'),
    route('edit-profile', 'features/profiles/edit-profile.tsx'),
    route('add-membership', 'features/profiles/add-membership.tsx'),
    route('add-experience', 'features/profiles/add-experience.tsx'),
    route('add-education', 'features/profiles/add-education.tsx'),
    layout('features/posts/feed-layout.tsx', [
      route('posts', 'features/posts/posts.tsx'),
      route('posts/:id', 'features/posts/post.tsx'),
    ]),
    route('posts/blocked', 'features/posts/blocked.tsx'),
    route('posts/reports', 'features/posts/reports.tsx'),
    route('waiting', 'features/accounts/waiting.tsx'),
    route('admin', 'features/society/administration-layout.tsx', [
      index('features/society/overview.tsx'),
      route('approvals', 'features/society/approvals.tsx'),
      route('announcements', 'features/society/announcement-list.tsx'),
      route('announcements/new', 'features/society/new-announcement.tsx'),
      route('announcements/:id', 'features/society/edit-announcement.tsx'),
      route('pages', 'features/society/page-list.tsx'),
      route('pages/:id', 'features/society/edit-page.tsx'),
      route('pages/:id/history', 'features/society/page-history.tsx'),
      route('settings', 'features/society/settings.tsx'),
      route('acts', 'features/society/acts.tsx'),
    ]),
  ]),

  route('announcements.atom', 'features/society/announcements-atom.ts'),
  route('robots.txt', 'features/society/robots-txt.ts'),
  route('sitemap.xml', 'features/society/sitemap-xml.ts'),
  route('manifest.webmanifest', 'features/society/manifest.ts'),
  route('*', 'features/society/not-found.tsx'),
] satisfies RouteConfig
