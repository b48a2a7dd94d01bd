import { lazy, Suspense } from 'react'
import type { FestivalDay } from '../../../../contract/events/festivals.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readCalendarDate } from '../../../../contract/text/digits.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { loadSubject } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { languageQuery } from '../../../design/texts/page-language.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { useMay, useMemberRefresh } from '../../../session/session-store.ts'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { SubscribeLinks } from '../subscriptions/subscribe.tsx'
import { formatDay, formatFestivalDay } from '../times/calendar-texts.ts'
import { DateTile } from '../times/event-times.tsx'
import type { Route } from './+types/festivals'
import { changeFestival } from './festival-changes.ts'
import styles from './festivals.module.css'

const daysOfYear = 365

async function load({ api, url }: OpenPageRequest) {
  const from = readCalendarDate(url.searchParams.get('from') ?? '')
  const festivals = await loadSubject(api.request('GET /api/festivals', { query: from ? { from } : {} }))
  return { festivals, from }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, changeFestival)
}

/** Editors load what confirms and changes days; nobody else needs it. */
const LazyTools = lazy(async () => ({ default: (await import('./festival-tools.tsx')).FestivalTools }))

/** The festivals of a year, with their days; editors confirm and change them. */
export default function Festivals({ loaderData, actionData }: Route.ComponentProps) {
  const { festivals, from } = loaderData
  const mayEdit = useMay('keep events')
  const site = useSite()
  useMemberRefresh()
  return (
    <>
      <LinkButton look="back" to="/calendar">
        {m.events_heading()}
      </LinkButton>
      <PageHeading lead={m.festivals_lead()}>{m.festivals_heading()}</PageHeading>
      <div className={styles.page}>
        {from && <p className={styles.from}>{m.festivals_from({ date: formatDay(from) })}</p>}
        <p className={styles.hint}>{m.festivals_expected_hint()}</p>
        <ol className={styles.festivals}>
          {festivals.map((festival) => (
            <li
              key={`${festival.key} ${festival.year}`}
              id={`${festival.key}-${festival.year}`}
              className={styles.item}
            >
              <Festival festival={festival} />
              {mayEdit && (
                <Suspense fallback={null}>
                  <LazyTools key={festival.version} festival={festival} faults={actionData?.faults} />
                </Suspense>
              )}
            </li>
          ))}
        </ol>
        <nav className={styles.years} aria-label={m.festivals_year()}>
          <LinkButton to={yearFrom(festivals, from, -daysOfYear)}>{m.festivals_earlier()}</LinkButton>
          <LinkButton to={yearFrom(festivals, from, daysOfYear)}>{m.festivals_later()}</LinkButton>
        </nav>
        {site && (
          <Card as="section" labelledBy="subscribe">
            <h2 id="subscribe">{m.events_subscribe()}</h2>
            <p>{m.festivals_subscribe_text()}</p>
            <SubscribeLinks
              address={`${site.publicUrl}/festivals.ics${languageQuery()}`}
              name={m.festivals_calendar_name({ society: site.name })}
            />
          </Card>
        )}
      </div>
    </>
  )
}

const badges = {
  confirmed: { tone: 'success', text: m.festivals_confirmed },
  expected: { tone: 'neutral', text: m.festivals_expected },
  unknown: { tone: 'info', text: m.festivals_unknown },
} as const

function Festival({ festival }: { festival: FestivalDay }) {
  const { day, state, name, nepaliName, otherNames, keepers, about } = festival
  const { tone, text } = badges[state]
  return (
    <article className={styles.festival}>
      {day && <DateTile event={{ start: day, end: day, allDay: true }} />}
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name}
          {nepaliName !== name && (
            <span className={styles.nepali}>
              {' '}
              <TypedText>{nepaliName}</TypedText>
            </span>
          )}
        </h2>
        <p className={styles.day}>
          {day && <time dateTime={day}>{formatFestivalDay(day)}</time>} <Badge tone={tone}>{text()}</Badge>
        </p>
        {otherNames && <p className={styles.soft}>{m.festivals_other_names({ names: otherNames })}</p>}
        <p className={styles.soft}>
          {m.festivals_celebrated_by()} {keepers}
        </p>
      </div>
      <p className={styles.about}>{about}</p>
    </article>
  )
}

/** Returns the address of the list that begins some days earlier or later. */
function yearFrom(festivals: FestivalDay[], from: string | null, days: number): string {
  const first = from ?? festivals.find(({ day }) => day)?.day
  return first ? `/festivals?from=${addDays(first, days)}` : '/festivals'
}

export const meta: Route.MetaFunction = (page) => [
  ...pageMeta(page, {
    title: m.festivals_heading(),
    description: m.festivals_meta({ society: societyName(page) }),
  }),
  { tagName: 'link', rel: 'alternate', type: 'text/calendar', href: `/festivals.ics${languageQuery()}` },
]
