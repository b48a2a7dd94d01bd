import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, type Page, readCursor } from '../../../api/api.ts'
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

type Kind = 'reminders' | 'receipts' | 'letters'
type PrintedSheet = { _id: string; name: string; address: string | null; text: string }

/** Loads the texts to print: reminders, receipts of this year, or donation letters of the last, by default. */
async function load({ api, url: { pathname, searchParams } }: PageRequest) {
  const kind: Kind =
    (['reminders', 'receipts'] as const).find((one) => pathname.includes(`/${one}/`)) ?? 'letters'
  const cursor = searchParams.get('cursor') ?? ''
  const present = new Date().getUTCFullYear()
  const year = searchParams.get('year') ?? String(kind === 'receipts' ? present : present - 1)
  const query = { limit: pageSize, cursor }
  const back = `/admin/money/${kind}`
  const page = await loadFiltered<Page<PrintedSheet[]>>(
    {
      reminders: () => api.requestPage('GET /api/admin/money/reminders/letters', { query }),
      receipts: () => api.requestPage('GET /api/admin/money/receipts/letters', { query: { ...query, year } }),
      letters: () =>
        api.requestPage('GET /api/admin/money/letters', { query: { ...query, year, print: 'true' } }),
    }[kind](),
    back,
  )
  return { sheets: page.items, next: readCursor(page.next), here: pathname, year, back, kind }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const headings: Record<Kind, () => string> = {
  reminders: m.money_reminders_print,
  receipts: m.money_receipts_print,
  letters: m.money_letters_print,
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData && headings[page.loaderData.kind](), unlisted: true })

/** Texts to print, one per sheet. */
export default function PrintedSheets({ loaderData }: Route.ComponentProps) {
  const { sheets, next, here, year, back, kind } = loaderData
  return (
    <>
      <div data-screen-only>
        <PageHeading
          lead={m.money_sheets_lead()}
          actions={<LinkButton to={back}>{m.money_sheets_back()}</LinkButton>}
        >
          {headings[kind]()}
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
      {sheets.map(({ _id, ...sheet }) => (
        <Sheet key={_id} {...sheet} />
      ))}
      <PageLinks
        label={m.money_pages()}
        next={next && { to: addressWith(here, { year, cursor: next }), text: m.money_next_page() }}
      />
    </>
  )
}
