import type { FastifyInstance } from 'fastify'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { addDays, dayIn } from '../../../../contract/time/calendar-date.ts'
import { minute, second } from '../../../../contract/time/durations.ts'
import { type Context, contextOf } from '../../../endpoints/context.ts'
import { escapeMarkup } from '../../../text/escape-markup.ts'
import { listCalendar } from '../calendar/calendar.service.ts'
import { embedStyle } from './embed-style.ts'
import { type EmbeddedEvent, embeddedWeeks } from './embedded-weeks.ts'

const maxAge = (15 * minute) / second

/** Serves the present month for frames on other sites, the only page that they may show. It has no scripts or session. */
export async function embedRoutes(app: FastifyInstance): Promise<void> {
  app.get('/calendar/embed', { config: { part: 'calendarOn', framed: true } }, async (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${maxAge}`)
      .type('text/html; charset=utf-8')
      .send(await monthPage(contextOf(app, request.log), request.nonce)),
  )
}

async function monthPage(context: Context, nonce: string): Promise<string> {
  const { societyName, publicUrl, timeZone } = context.config
  const today = dayIn(timeZone, context.config.now())
  const month = `${today.slice(0, 'YYYY-MM'.length)}-01`
  const { events } = await listCalendar(context, { from: addDays(month, -7), to: addDays(month, 45) })
  const weeks = embeddedWeeks(events, month, timeZone)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  const monthName = format({ month: 'long', year: 'numeric' }).format(new Date(month))
  const [weekday, day] = [format({ weekday: 'short' }), format({ weekday: 'short', day: 'numeric' })]
  const heading = weeks[0]?.map((one) => `<th scope="col">${weekday.format(new Date(one.day))}</th>`).join('')
  const rows = weeks.map((week) => {
    const cells = week.map(({ day: date, isOutside, events: shown, hidden }) => {
      const marks = [date === today && ' class="today"', isOutside && ' class="outside"'].find(Boolean) || ''
      const more = hidden > 0 ? `<p>+${hidden}</p>` : ''
      const list =
        shown.length > 0 ? `<ul>${shown.map((one) => item(publicUrl, one)).join('')}</ul>${more}` : ''
      const name = day.format(new Date(date))
      return `<td${marks}><time datetime="${date}"><span>${name}</span><b aria-hidden="true">${Number(date.slice(8))}</b></time>${list}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const title = m.events_feed_name({ society: societyName })
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

/** Writes a link that opens beside the page that shows the frame. */
function link(address: string, html: string): string {
  return `<a href="${escapeMarkup(address)}" target="_blank" rel="noopener">${html}</a>`
}
