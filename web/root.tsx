import latinFont from '@fontsource/mukta/files/mukta-latin-400-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { getLocale } from '../contract/paraglide/runtime.js'
import { paraglideMiddleware } from '../contract/paraglide/server.js'
import type { Route } from './+types/root'
import { serverContext } from './api/server-context.ts'
import './design/fonts.css'
import './design/global.css'
import './design/tokens.css'
import { ErrorPage } from './shell/error-page.tsx'
import { firstScript } from './shell/first-script.ts'
import { useNonce } from './shell/nonce.ts'
import { pageMeta } from './shell/page-meta.ts'
import { Shell } from './shell/shell.tsx'
import type { SiteData } from './shell/use-site.ts'

/** Renders each request in the language its visitor chose. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }, next) => paraglideMiddleware(request, () => next()),
]

export function loader({ context }: Route.LoaderArgs): SiteData {
  const { site, requestId } = context.get(serverContext)
  return { site, requestId, year: new Date().getFullYear() }
}

/** The society's settings do not change while somebody looks at the site. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = (page) => pageMeta(page, {})

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    // The first script sets attributes that the server does not know.
    <html lang={getLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its nonce */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstScript }} suppressHydrationWarning />
        <ThemeColor scheme="light" colour="#fbf7ef" />
        <ThemeColor scheme="dark" colour="#14162a" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The colour of the browser's own bars: the ground of each scheme. */
function ThemeColor({ scheme, colour }: { scheme: 'light' | 'dark'; colour: string }) {
  const media = `(prefers-color-scheme: ${scheme})`
  return <meta name="theme-color" content={colour} media={media} data-scheme={scheme} />
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
