import devanagariFont from '@fonts/mukta-devanagari-400.woff2?url'
import latinFont from '@fonts/mukta-latin-400.woff2?url'
import { type ReactNode, useEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { ground } from '../contract/colours.ts'
import { serverAsyncLocalStorage } from '../contract/paraglide/runtime.js'
import { paraglideMiddleware } from '../contract/paraglide/server.js'
import { announcementsBeside } from '../contract/society/options-and-limits.ts'
import { setOwnOptions } from '../contract/text/own-names.ts'
import type { Route } from './+types/root'
import { serverApi } from './api/server-api.ts'
import { serverContext } from './api/server-context.ts'
import { noteHydrated } from './browser/storage.ts'
import { languageQuery, pageLanguage, readingPreferences } from './design/texts/page-language.ts'
import './design/theme/fonts.css'
import './design/theme/global.css'
import './design/theme/tokens.css'
import { adoptRendered, RenderedSession, renderedSession } from './session/session-store.ts'
import { FirstScript, useNonce } from './shell/page/first-script.tsx'
import { ErrorPage, errorHeading } from './shell/page/notices.tsx'
import { Shell } from './shell/page/shell.tsx'
import { pageMeta } from './shell/site/page-meta.ts'
import { type SiteData, useSiteData } from './shell/site/use-site.ts'

/** Renders each request in its reader's language, digits and calendars. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) =>
    paraglideMiddleware(request, () => {
      Object.assign(serverAsyncLocalStorage?.getStore() ?? {}, context.get(serverContext).reading)
      return next()
    }),
]

export async function loader({ context, request }: Route.LoaderArgs): Promise<SiteData> {
  const { site, member: rendered, linkPicture: pictureOf, requestId, report } = context.get(serverContext)
  const announcements = await serverApi(context)
    .request('GET /api/announcements', { query: { limit: announcementsBeside } })
    .catch((error: unknown) => {
      // Pages must be shown even if the sidebar's data cannot be loaded; the site marks one whose data was
      // refused.
      if (error instanceof Error) report(error)
      return null
    })
  const linkPicture = await pictureOf(new URL(request.url).pathname).catch((error: unknown) => {
    report(error)
    return null
  })
  return { site, rendered, announcements, linkPicture, requestId, year: new Date().getFullYear() }
}

/** Reloads the society's data only after a form of the administration: visitors do not change it. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith('/admin') ?? false
}

export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne' ? devanagariFont : latinFont,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: `/manifest.webmanifest${languageQuery()}` },
  { rel: 'alternate', href: `/announcements.atom${languageQuery()}`, type: 'application/atom+xml' },
]

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, page.error ? { title: errorHeading(page.error), unlisted: true } : {})

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const data = useSiteData()
  const rendered = data?.rendered ?? null
  if (data) setOwnOptions([...data.site.ownTitles, ...data.site.ownCategories], pageLanguage)
  const { digits, calendars } = readingPreferences()
  const [session] = useState(() => renderedSession(rendered?.user ?? null))
  // Must precede every use of the session: this is the first component of a document.
  useState(() => import.meta.env.SSR || adoptRendered(session))
  useEffect(() => void noteHydrated(), [])
  return (
    // The first script sets attributes that the server does not render.
    <html
      lang={pageLanguage()}
      data-digits={digits}
      data-calendars={calendars}
      data-session={session.user ? session.status : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <FirstScript nonce={nonce} tokenStart={rendered?.tokenStart} zone={data?.site.timeZone} />
        <ThemeColor scheme="light" />
        <ThemeColor scheme="dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <RenderedSession value={session}>{children}</RenderedSession>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The colour of the browser's own bars: the background of each scheme. */
function ThemeColor({ scheme }: { scheme: 'light' | 'dark' }) {
  const media = `(prefers-color-scheme: ${scheme})`
  return <meta name="theme-color" content={ground[scheme]} media={media} data-scheme={scheme} />
}

export default function Site() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  )
}
