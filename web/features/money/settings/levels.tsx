import { levelChange, levelInput } from '../../../../contract/money/levels.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { SeveralForms } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { readCents, readOptionalCents } from '../elements/entry-fields.tsx'
import styles from '../elements/money.module.css'
import type { Route } from './+types/levels'
import { AddLevel, LevelCard } from './level-forms.tsx'

async function load({ api, user }: PageRequest) {
  const mayChange = user.rights.includes('keep money')
  const [levels, settings] = await Promise.all([
    api.request('GET /api/admin/money/levels'),
    mayChange ? api.request('GET /api/admin/money/settings') : null,
  ])
  return { levels, settings }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const id = readText(fields, 'id')
    if (id === '') await addLevel(fields)
    else await changeLevel(fields, id)
    showAlert('success', m.money_level_saved())
    // A different value each time, which resets the forms.
    return { faults: [], done: Date.now() }
  })
}

function addLevel(fields: FormData) {
  const body = parseOrRefuse(levelInput, {
    name: readText(fields, 'name'),
    cents: readCents(fields),
    covers: readText(fields, 'covers'),
    period: readText(fields, 'period'),
    category: readText(fields, 'category'),
    from: readText(fields, 'from') || undefined,
    graceDays: graceIn(fields),
  })
  return browserApi.request('POST /api/admin/money/levels', { body })
}

function changeLevel(fields: FormData, id: string) {
  const cents = readOptionalCents(fields, 'cents')
  const body = parseOrRefuse(levelChange, {
    name: readText(fields, 'name'),
    category: readText(fields, 'category'),
    graceDays: graceIn(fields),
    retired: fields.has('retired'),
    ...(cents !== null && { cents, from: readText(fields, 'from') || undefined }),
  })
  const seen = ifUnchanged(readText(fields, 'version'))
  return browserApi.request('PUT /api/admin/money/levels/:id', { params: { id }, body, ...seen })
}

function graceIn(fields: FormData): number {
  return readWholeNumber(readText(fields, 'graceDays')) ?? 0
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_levels(), unlisted: true })

/** The levels of dues with their prices, now and later. */
export default function Levels({ loaderData: { levels, settings }, actionData }: Route.ComponentProps) {
  const mayChange = useMay('keep money')
  const { done } = (actionData ?? {}) as { done?: number }
  return (
    <>
      <PageHeading
        lead={m.money_levels_lead()}
        actions={
          mayChange && levels.length > 0 && <LinkButton to="#add-level">{m.money_level_add()}</LinkButton>
        }
      >
        {m.money_levels()}
      </PageHeading>
      <SeveralForms className={styles.levels}>
        {levels.length === 0 && (
          <EmptyState message={m.money_levels_none()}>
            <p>{m.money_levels_none_hint()}</p>
          </EmptyState>
        )}
        {levels.map((level) => (
          <LevelCard
            key={`${level._id}-${level.version}`}
            level={level}
            faults={actionData?.faults}
            mayChange={mayChange}
          />
        ))}
        {settings && (
          <Card key={done} as="section" labelledBy="add-level">
            <h2 id="add-level">{m.money_level_add()}</h2>
            <AddLevel currency={settings.currency} faults={actionData?.faults} />
          </Card>
        )}
      </SeveralForms>
    </>
  )
}
