import { redirect } from 'react-router'
import { type MergePreview, mergeInput } from '../../../../contract/administration/duplicates.ts'
import type { MergeField } from '../../../../contract/administration/duplicates-and-lists-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { FilterForm, FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { ReasonField } from '../elements/reason-field.tsx'
import type { Route } from './+types/merge'
import { countTexts, fieldTexts } from './duplicate-texts.ts'
import styles from './duplicates.module.css'
import { Person } from './duplicates.tsx'

const peopleFound = 10

async function load({ api, url: { searchParams } }: PageRequest) {
  const kept = searchParams.get('kept') ?? ''
  const other = searchParams.get('other') ?? ''
  const search = searchParams.get('search')?.trim() ?? ''
  if (kept && other) {
    const query = { kept, other }
    return {
      kept,
      search,
      found: [],
      preview: await loadSubject(api.request('GET /api/admin/merges/preview', { query })),
    }
  }
  const found = search
    ? await api.request('GET /api/admin/users', { query: { search, limit: peopleFound } })
    : []
  return { kept, search, found: found.filter(({ _id }) => _id !== kept), preview: null }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const fieldPrefix = 'field.'

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const take = [...fields]
      .filter(([name, value]) => name.startsWith(fieldPrefix) && value === 'other')
      .map(([name]) => name.slice(fieldPrefix.length))
    const names = ['kept', 'other', 'keptVersion', 'otherVersion', 'reason'] as const
    const texts = Object.fromEntries(names.map((name) => [name, readText(fields, name)]))
    const body = parseOrRefuse(mergeInput, { ...texts, take })
    const merge = await browserApi.request('POST /api/admin/merges', { body })
    showAlert('success', m.administration_merge_done({ name: merge.kept.name }))
    return redirect(`/admin/users/${merge.kept._id}`)
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_merge(), unlisted: true })

/** Compares two people field by field for merging; without the second one, a search for it. */
export default function Merge({
  loaderData: { kept, search, found, preview },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.administration_merge_lead()}
        actions={<BackToList to="/admin/duplicates">{m.administration_duplicates()}</BackToList>}
      >
        {m.administration_merge()}
      </PageHeading>
      {preview ? (
        <Comparison key={preview.kept._id} preview={preview} faults={actionData?.faults} />
      ) : (
        <>
          <FilterForm
            action="/admin/duplicates/merge"
            label={m.administration_merge_search()}
            button={m.administration_show()}
          >
            <input type="hidden" name="kept" value={kept} />
            <TextField
              name="search"
              type="search"
              label={m.administration_merge_search()}
              defaultValue={search}
            />
          </FilterForm>
          {search !== '' && found.length === 0 && <EmptyState message={m.administration_merge_nobody()} />}
          <ul className={lists.cards}>
            {found.map(({ _id, name, email }) => (
              <Card as="li" key={_id}>
                <div className={styles.choices}>
                  <span>
                    <TypedText>{name}</TypedText>{' '}
                    <span className={lists.soft}>{email ?? m.administration_no_email()}</span>
                  </span>
                  <LinkButton
                    to={addressWith('/admin/duplicates/merge', kept ? { kept, other: _id } : { kept: _id })}
                  >
                    {kept ? m.administration_merge_compare() : m.administration_merge_choose()}
                  </LinkButton>
                </div>
              </Card>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface ComparisonProps {
  preview: MergePreview
  faults: Parameters<typeof PageForm>[0]['faults']
}

function Comparison({ preview: { kept, other, fields, problem }, faults }: ComparisonProps) {
  const swapped = addressWith('/admin/duplicates/merge', { kept: other._id, other: kept._id })
  return (
    <>
      <div className={styles.sides}>
        <Side title={m.administration_merge_stays()} person={kept} />
        <Side title={m.administration_merge_ends()} person={other} />
      </div>
      <p className={styles.swap}>
        <LinkButton to={swapped}>{m.administration_merge_swap()}</LinkButton>
      </p>
      {problem !== null ? (
        <p className={styles.problem} role="alert">
          <TypedText>{problem}</TypedText>
        </p>
      ) : (
        <PageForm faults={faults}>
          <input type="hidden" name="kept" value={kept._id} />
          <input type="hidden" name="other" value={other._id} />
          <input type="hidden" name="keptVersion" value={kept.version} />
          <input type="hidden" name="otherVersion" value={other.version} />
          {fields
            .filter((field) => field.kept !== field.other)
            .map((field) => (
              <FieldChoice key={field.field} field={field} />
            ))}
          <p className={lists.soft}>{m.administration_merge_both_stay()}</p>
          {other.claimed && <p className={styles.problem}>{m.administration_merge_ends_login()}</p>}
          <ReasonField required={false} />
          <FormActions>
            <SubmitButton look="danger">{m.administration_merge_confirm()}</SubmitButton>
          </FormActions>
          <p className={lists.soft}>{m.administration_merge_undoable()}</p>
        </PageForm>
      )}
    </>
  )
}

function Side({ title, person }: { title: string; person: MergePreview['kept'] }) {
  const counts = Object.entries(countTexts).flatMap(([kind, text]) => {
    const count = person.counts[kind as keyof typeof countTexts]
    return count ? [text({ count })] : []
  })
  return (
    <Card as="section">
      <h2 className={styles.side}>{title}</h2>
      <Person person={person} />
      <p className={lists.soft}>{counts.join(' · ')}</p>
    </Card>
  )
}

/** Selects the person whose value of a fact remains. */
function FieldChoice({
  field: { field, kept, other, suggested },
}: {
  field: MergePreview['fields'][number]
}) {
  const choice = (value: 'kept' | 'other', text: string | null) => (
    <label className={styles.value}>
      <input
        type="radio"
        name={`${fieldPrefix}${field satisfies MergeField}`}
        value={value}
        defaultChecked={suggested === value}
      />
      <span>{text === null ? m.administration_fact_none() : <TypedText>{text}</TypedText>}</span>
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{fieldTexts[field]()}</legend>
      {choice('kept', kept)}
      {choice('other', other)}
    </fieldset>
  )
}
