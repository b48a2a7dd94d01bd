import { type ComponentProps, lazy, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { SocietySettings } from '../../../../contract/society/settings.ts'
import { unlessClosed } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { useNavigationFocus } from '../../../design/elements/navigation-focus.ts'
import { Faces } from '../../../design/elements/pictures.tsx'
import { formatYear } from '../../../design/texts/calendar-day.ts'
import { languageQuery } from '../../../design/texts/page-language.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMemberRefresh, useSession } from '../../../session/session-store.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/landing'
import { HomeScreen, loadHomeScreen, WayToJoin } from './home-screen.tsx'
import styles from './landing.module.css'

/** Loads the screen for everyone, and a member's news. */
async function load({ api, user }: OpenPageRequest) {
  const [screen, home, posts] = await Promise.all([
    loadHomeScreen(api),
    user && unlessClosed(api.request('GET /api/home')),
    user && unlessClosed(api.request('GET /api/posts', { query: { limit: 3, details: 'false' } })),
  ])
  // Visitors' pages are cached, and must not change with the time.
  return { screen, home: home && { ...home, posts, read: new Date().toISOString() } }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export const meta: Route.MetaFunction = (page) => [
  ...pageMeta(page, { description: m.society_description() }),
  // Absent where the calendar is switched off.
  ...(page.loaderData?.screen.events
    ? [{ tagName: 'link', rel: 'alternate', type: 'text/calendar', href: `/calendar.ics${languageQuery()}` }]
    : []),
]

export const handle: PageHandle = { layout: 'reading', Wall: Hero, End: WayToJoin }

export default function Landing({ loaderData: { screen, home } }: Route.ComponentProps) {
  useMemberRefresh()
  const member = useSession().user && home
  return (
    <>
      <HomeScreen data={screen} act={member && <ForMember part="act" />}>
        <div className={styles.member}>{member && <ForMember part="news" />}</div>
      </HomeScreen>
      <OrganizationData />
    </>
  )
}

/** Loaded for members only, to spare visitors its bytes. */
const MemberPart = lazy(() => import('./member-cards.tsx'))

function ForMember(props: ComponentProps<typeof MemberPart>) {
  return (
    <Suspense>
      <MemberPart {...props} />
    </Suspense>
  )
}

/** The painted wall: the welcome with links to sign up and in, or a member's greeting. */
function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>{useSession().user ? <ForMember part="greeting" /> : <Welcome />}</div>
      <div className={styles.figures} />
      <div className="teeth" />
    </section>
  )
}

function Welcome() {
  const site = useSite()
  return (
    <>
      <p className={styles.greeting} lang="ne">
        {m.society_hero_greeting()}
      </p>
      <h1 id="hero" ref={useNavigationFocus()} tabIndex={-1} className={styles.heading}>
        <TypedText>{site?.heroHeading ?? m.society_hero_heading()}</TypedText>
      </h1>
      <p className={styles.blurb}>
        <TypedText>
          {site?.heroBlurb ?? m.society_hero_blurb({ society: site?.name ?? m.site_name_fallback() })}
        </TypedText>
      </p>
      <div className={styles.ways}>
        <LinkButton look="onWall" to="/register">
          {m.society_hero_sign_up()}
        </LinkButton>
        <LinkButton look="quietOnWall" to="/login">
          {m.society_hero_login()}
        </LinkButton>
      </div>
      <MembersAtAGlance />
    </>
  )
}

const facesOnWall = 5

/** Some faces, the number of members and the first year; nothing for viewers who may not see members. */
function MembersAtAGlance() {
  const groups = useRouteLoaderData<typeof loader>('features/society/home/landing')?.screen.groups ?? []
  const members = m.profiles_count({ count: groups.reduce((sum, { count }) => sum + count, 0) })
  const [first] = groups
  const people = groups.flatMap((group) => group.members.map(({ user }) => user))
  if (!first || people.length === 0) return null
  return (
    <p className={styles.members}>
      <Faces people={people.slice(0, facesOnWall)} />
      {first.since
        ? m.society_hero_members_since({ members, year: formatYear(String(first.since)) })
        : members}
    </p>
  )
}

/**
 * Describes the society to search engines, which run no script for it: only the server renders the text. The
 * browser hydrates the element, so that it disappears when the page is left.
 */
function OrganizationData() {
  const site = useSite()
  if (!site) return null
  const text = import.meta.env.SSR ? organizationText(site) : ''
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  )
}

/** Returns the society as structured data (schema.org `Organization`). */
function organizationText({ name, publicUrl, email, mark, socialOrganization }: SocietySettings): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${publicUrl}/`,
    logo: publicUrl + (mark?.url ?? '/apple-touch-icon.png'),
    ...(email && { email }),
    ...(socialOrganization && { sameAs: [socialOrganization.url] }),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
