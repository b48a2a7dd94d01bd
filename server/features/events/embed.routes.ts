import type { FastifyInstance } from 'fastify'
import { colours } from '../../../contract/colours.ts'
import type { FestivalDay } from '../../../contract/events/festivals.ts'
import { type WeekDay, weeksOfMonth } from '../../../contract/events/month-weeks.ts'
import type { CalendarEvent } from '../../../contract/events/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { getLocale } from '../../../contract/paraglide/runtime.js'
import { readerBikramSambat } from '../../../contract/text/bikram-sambat-format.ts'
import { escapeMarkup } from '../../../contract/text/escape-markup.ts'
import { addDays, dayIn, daysOf } from '../../../contract/time/calendar-date.ts'
import { minute, second } from '../../../contract/time/durations.ts'
import { type Context, contextOf } from '../../endpoints/context.ts'
import { countText, timeFormat } from '../../text/formats.ts'
import { societyName } from '../../text/versions.ts'
import { listCalendar } from './calendar/calendar.service.ts'
import { listFestivals } from './festivals/festivals.service.ts'

const maxAge = (15 * minute) / second

/** Serves the current month for iframes on other sites, without scripts or a session. No other page may be framed. */
export async function embedRoutes(app: FastifyInstance): Promise<void> {
  app.get('/calendar/embed', { config: { part: 'calendarOn', framed: true } }, async (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${maxAge}`)
      .type('text/html; charset=utf-8')
      .send(await monthPage(contextOf(app, request.log), request.nonce)),
  )
}

async function monthPage(context: Context, nonce: string): Promise<string> {
  const { publicUrl, timeZone } = context.config
  const today = dayIn(timeZone, context.config.now())
  const month = `${today.slice(0, 'YYYY-MM'.length)}-01`
  const window = { from: addDays(month, -7), to: addDays(month, 45) }
  const [{ events }, festivals] = await Promise.all([
    listCalendar(context, null, window),
    listFestivals(context, window),
  ])
  const weeks = embeddedWeeks(events, festivals, month, timeZone)
  const format = (options: Intl.DateTimeFormatOptions) => timeFormat('UTC', options)
  const second = readerBikramSambat()
  const months = second?.months(month, addDays(`${addDays(month, 31).slice(0, 'YYYY-MM'.length)}-01`, -1))
  const monthName =
    format({ month: 'long', year: 'numeric' }).format(new Date(month)) + (months ? ` (${months})` : '')
  const [weekday, day] = [format({ weekday: 'short' }), format({ weekday: 'short', day: 'numeric' })]
  const heading = weeks[0]?.map((one) => `<th scope="col">${weekday.format(new Date(one.day))}</th>`).join('')
  const rows = weeks.map((week) => {
    const cells = week.map(({ day: date, isOutside, events: shown, hidden, festivals: held }) => {
      const marks = [date === today && ' class="today"', isOutside && ' class="outside"'].find(Boolean) || ''
      const more = hidden > 0 ? `<p>+${hidden}</p>` : ''
      const items = [
        ...held.map((one) => festivalItem(publicUrl, one)),
        ...shown.map((one) => item(publicUrl, one)),
      ]
      const list = items.length > 0 ? `<ul>${items.join('')}</ul>${more}` : ''
      const beside = second ? `<i>${second.dayOfMonth(date)}</i>` : ''
      const name = day.format(new Date(date))
      return `<td${marks}><time datetime="${date}"><span>${name}</span><b aria-hidden="true">${countText(Number(date.slice(8)))}</b>${beside}</time>${list}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const title = m.events_feed_name({ society: societyName(context.config) })
  return [
    `<!DOCTYPE html><html lang="${getLocale()}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeMarkup(title)}</title><style nonce="${nonce}">${embedStyle}</style></head><body><main>`,
    `<h1>${escapeMarkup(monthName)}</h1>`,
    `<table aria-label="${escapeMarkup(monthName)}"><thead><tr>${heading}</tr></thead>`,
    `<tbody>${rows.join('')}</tbody></table>`,
    weeks.flat().some((one) => one.events.length > 0) ? '' : `<p>${escapeMarkup(m.events_none())}</p>`,
    `<p>${link(`${publicUrl}/calendar`, escapeMarkup(title))}</p>`,
    '</main></body></html>',
  ].join('\n')
}

function item(publicUrl: string, { id, title, time, isCancelled }: EmbeddedEvent): string {
  const name = isCancelled
    ? `<del>${escapeMarkup(title)}</del> (${escapeMarkup(m.events_is_cancelled())})`
    : escapeMarkup(title)
  return `<li>${link(`${publicUrl}/calendar/${id}`, `${time ? `${escapeMarkup(time)} ` : ''}${name}`)}</li>`
}

function festivalItem(publicUrl: string, { path, name, state }: FestivalDay): string {
  const title = state === 'expected' ? m.festivals_expected_day({ name }) : name
  return `<li class="festival">${link(`${publicUrl}${path}`, escapeMarkup(title))}</li>`
}

/** Renders a link that opens in a new tab, outside the frame. */
function link(address: string, html: string): string {
  return `<a href="${escapeMarkup(address)}" target="_blank" rel="noopener">${html}</a>`
}

/** An event on one of its days. */
interface EmbeddedEvent {
  id: string
  title: string
  /** Start time, such as '6 PM'; null on later days and for all-day events. */
  time: string | null
  isCancelled: boolean
}

interface EmbeddedDay extends WeekDay {
  events: EmbeddedEvent[]
  /** Number of events that are not listed. */
  hidden: number
  festivals: FestivalDay[]
}

const listedPerDay = 6

/** Returns the weeks of a month, from Sunday, with events and festivals by day. */
function embeddedWeeks(
  events: CalendarEvent[],
  festivals: FestivalDay[],
  month: string,
  zone: string,
): EmbeddedDay[][] {
  const placed = events.map((event) => ({ event, ...daysOf(event, zone) }))
  const withEvents = (one: WeekDay): EmbeddedDay => {
    const here = placed.filter(({ first, last }) => first <= one.day && one.day <= last)
    return {
      ...one,
      events: here.slice(0, listedPerDay).map(({ event, first }) => ({
        id: event._id,
        title: event.title,
        time: event.allDay || first !== one.day ? null : startText(event.start, zone),
        isCancelled: event.cancelled,
      })),
      hidden: Math.max(0, here.length - listedPerDay),
      festivals: festivals.filter(({ day }) => day === one.day),
    }
  }
  return weeksOfMonth(month).map((week) => week.map(withEvents))
}

/** Formats a start time: '6 PM', '6:30 PM'. */
function startText(start: string, timeZone: string): string {
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const
  const text = timeFormat(timeZone, clock).format(new Date(start))
  return text.replace(/[\u2009\u202f\u00a0]/g, ' ').replace(':00 ', ' ')
}

const { ground, card, ink, line, action, celebration } = colours
const { 'ink-soft': inkSoft } = colours

/** The style sheet of the framed month; a narrow frame lists only the days with events. */
const embedStyle = `
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif }
body { margin: 0; padding: .75rem; color: ${ink.light}; background: ${ground.light} }
h1 { margin: 0 0 .5rem; font-size: 1.25rem }
table { width: 100%; table-layout: fixed; border-collapse: collapse; background: ${card.light} }
th { padding: .25rem; font-size: .875rem; color: ${inkSoft.light} }
td { height: 4.5rem; padding: .25rem; border: 1px solid ${line.light}; vertical-align: top; overflow-wrap: anywhere }
td.today { outline: 3px solid ${celebration.light}; outline-offset: -3px }
td.outside b { color: ${inkSoft.light}; font-weight: normal }
time i { margin-inline-start: .5em; color: ${inkSoft.light}; font-style: normal }
time span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
ul { margin: 0; padding: 0; list-style: none }
li { margin: .25rem 0; font-size: .875rem }
li.festival { border-left: 3px solid ${celebration.light}; padding-left: .25rem }
a { display: inline-block; min-height: 1.5rem; color: ${action.light} }
td p { margin: 0; font-size: .875rem }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  table, tbody, tr, td { display: block }
  td { height: auto; padding: .5rem }
  td:not(:has(li)), time b { display: none }
  time span { position: static; width: auto; height: auto; clip-path: none; font-weight: bold }
}
@media (prefers-color-scheme: dark) {
  body { color: ${ink.dark}; background: ${ground.dark} }
  table { background: ${card.dark} }
  th, td.outside b, time i { color: ${inkSoft.dark} }
  td { border-color: ${line.dark} }
  li.festival { border-left-color: ${celebration.dark} }
  td.today { outline-color: ${celebration.dark} }
  a { color: ${action.dark} }
}`
