import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. Who may open a page is decided by the layout it stands under. */
export default [
  index('features/society/landing.tsx'),
  route('about', 'features/society/about.tsx'),
  route('bylaws', 'features/society/bylaws.tsx'),
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
  ]),

  route('robots.txt', 'features/society/robots-txt.ts'),
  route('sitemap.xml', 'features/society/sitemap-xml.ts'),
  route('manifest.webmanifest', 'features/society/manifest.ts'),
  route('*', 'features/society/not-found.tsx'),
] satisfies RouteConfig
