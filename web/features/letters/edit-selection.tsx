import { redirect, useFetcher } from 'react-router'
import { selectionInput, selectionNameMax } from '../../../contract/letters/selections.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { newText } from '../../../contract/society/options-and-limits.ts'
import { browserApi } from '../../api/browser-api.ts'
import { loadSubject } from '../../api/loading.ts'
import { ifUnchanged } from '../../api/version-header.ts'
import { RemovalButton } from '../../design/dialogs/confirm-dialog.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { TextField } from '../../design/fields/fields.tsx'
import { FormActions, readText, reloadUnlessRefused, SubmitButton } from '../../design/forms/form-layout.tsx'
import styles from '../../design/lists/list-page.module.css'
import { PageForm } from '../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../session/forms/parse-form.ts'
import { submitAsMember } from '../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { PeopleActions } from '../../session/people-actions.tsx'
import { pageMeta } from '../../shell/site/page-meta.ts'
import type { Route } from './+types/edit-selection'
import { SelectionField } from './selection-field.tsx'
import { loadAskedFilter, loadSelectionOptions } from './selection-parts.tsx'

async function load({ api, params, url }: PageRequest<{ id: string }>) {
  const isNew = params.id === newText
  const [selection, options] = await loadSubject(
    Promise.all([
      isNew ? null : api.request('GET /api/admin/selections/:id', { params }),
      loadSelectionOptions(api),
    ]),
  )
  return { selection, options, filter: selection?.filter ?? (await loadAskedFilter(api, url)) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const unchanged = ifUnchanged(readText(fields, 'version'))
    if (readText(fields, 'intent') === 'remove') {
      await browserApi.request('DELETE /api/admin/selections/:id', { params, ...unchanged })
      showAlert('success', m.letters_selection_removed())
      return redirect('/admin/selections')
    }
    const body = parseOrRefuse(selectionInput, {
      name: readText(fields, 'name'),
      filter: JSON.parse(readText(fields, 'filter') || '{}') as unknown,
    })
    if (params.id === newText) await browserApi.request('POST /api/admin/selections', { body })
    else await browserApi.request('PUT /api/admin/selections/:id', { params, ...unchanged, body })
    showAlert('success', m.letters_selection_saved())
    return redirect('/admin/selections')
  })
}

const headingOf = (selection: { name: string } | null) => selection?.name ?? m.letters_selection_new()

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && headingOf(page.loaderData.selection),
    unlisted: true,
  })

export default function EditSelection({
  loaderData: { selection, options, filter },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher()
  return (
    <>
      <PageHeading
        actions={
          selection && <PeopleActions filter={{ list: 'selection', id: selection._id }} forTreasurers />
        }
      >
        {headingOf(selection)}
      </PageHeading>
      <div className={styles.wide}>
        <PageForm faults={actionData?.faults} requiredNote>
          {selection && <input type="hidden" name="version" value={selection.version} />}
          <TextField
            name="name"
            label={m.letters_selection_name()}
            required
            maxCharacters={selectionNameMax}
            defaultValue={selection?.name}
          />
          <SelectionField filter={filter} options={options} />
          <FormActions>
            <SubmitButton>{m.letters_selection_save()}</SubmitButton>
          </FormActions>
        </PageForm>
      </div>
      {selection && (
        <div className={styles.removals}>
          <RemovalButton
            label={m.letters_selection_remove()}
            losses={m.letters_selection_losses({ name: selection.name })}
            fetcher={fetcher}
            values={{ intent: 'remove', version: selection.version }}
          />
        </div>
      )}
    </>
  )
}
