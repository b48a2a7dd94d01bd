import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, readCursor } from '../../../api/address.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { Sheet } from '../elements/sheet.tsx'
import type { Route } from './+types/printed-sheets'

const pageSize = 200

/** Loads the texts to print: reminders below their address, otherwise donation letters, of the last year by default. */
async function load({ api, url: { pathname, searchParams } }: PageRequest) {
  const isReminders = pathname.startsWith('/admin/money/reminders')
  const cursor = searchParams.get('cursor') ?? ''
  const year = searchParams.get('year') ?? String(new Date().getUTCFullYear() - 1)
  const query = { limit: pageSize, cursor }
  const back = isReminders ? '/admin/money/reminders' : '/admin/money/letters'
  const page = isReminders
    ? await loadFiltered(api.requestPage('GET /api/admin/money/reminders/letters', { query }), back)
    : await loadFiltered(
        api.requestPage('GET /api/admin/money/letters', { query: { ...query, year, print: 'true' } }),
        back,
      )
  const sheets: { _id: string; address: string | null; text: string }[] = page.items
  return { sheets, next: readCursor(page.next), here: pathname, year, back, isReminders }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const headingOf = (isReminders: boolean) =>
  isReminders ? m.money_reminders_print() : m.money_letters_print()

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData && headingOf(page.loaderData.isReminders), unlisted: true })

/** Texts to print, each on a sheet of its own. */
export default function PrintedSheets({ loaderData }: Route.ComponentProps) {
  const { sheets, next, here, year, back, isReminders } = loaderData
  return (
    <>
      <div data-screen-only>
        <PageHeading
          lead={m.money_sheets_lead()}
          actions={<LinkButton to={back}>{m.money_sheets_back()}</LinkButton>}
        >
          {headingOf(isReminders)}
        </PageHeading>
        {sheets.length > 0 && (
          <ButtonRow>
            <Button look="main" onClick={() => print()}>
              {m.money_sheets_print({ count: sheets.length })}
            </Button>
          </ButtonRow>
        )}
      </div>
      {sheets.length === 0 && <EmptyState message={m.money_sheets_none()} />}
      {sheets.map(({ _id, text, address }) => (
        <Sheet key={_id} text={text} address={address} />
      ))}
      <PageLinks
        label={m.money_pages()}
        next={next && { to: addressWith(here, { year, cursor: next }), text: m.money_next_page() }}
      />
    </>
  )
}
