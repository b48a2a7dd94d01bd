import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import type { SectionName } from './sections.tsx'

/** An entry to remove, with its name for the dialog. */
interface RemovableEntry {
  section: SectionName
  id: string
  name: string
  period: string
}

/** The confirmation before removing an entry, and its outcome. */
export interface Removal {
  /** The entry in question; retained after the decision, so that the dialog does not change while it fades out. */
  entry: RemovableEntry | null
  isAsked: boolean
  /** Id of the entry that is being removed. */
  running: string | null
  ask: (entry: RemovableEntry) => void
  answer: (yes: boolean) => void
}

export function useRemoval(fetcher: FetcherWithComponents<unknown>): Removal {
  const [entry, setEntry] = useState<RemovableEntry | null>(null)
  const [isAsked, setAsked] = useState(false)
  return {
    entry,
    isAsked,
    running: fetcher.formData ? String(fetcher.formData.get('id')) : null,
    ask(next) {
      setEntry(next)
      setAsked(true)
    },
    answer(yes) {
      setAsked(false)
      if (yes && entry) void fetcher.submit({ section: entry.section, id: entry.id }, { method: 'post' })
    },
  }
}

/** The confirmation before removing an entry. */
export function RemoveEntryDialog({ removal: { entry, isAsked, answer } }: { removal: Removal }) {
  return (
    <ConfirmDialog
      open={isAsked}
      title={m.profiles_delete_question()}
      confirmLabel={m.profiles_delete_confirm()}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {entry && <p>{m.profiles_delete_losses({ entry: entry.name, period: entry.period })}</p>}
    </ConfirmDialog>
  )
}

/** The button that removes an entry after a confirmation. */
export function RemoveButton({ entry, removal }: { entry: RemovableEntry; removal: Removal }) {
  return (
    <Button
      look="danger"
      working={removal.running === entry.id}
      aria-label={m.profiles_delete_of({ entry: entry.name })}
      onClick={() => removal.ask(entry)}
    >
      {m.profiles_delete()}
    </Button>
  )
}

const removals: Record<SectionName, { remove: (id: string) => Promise<unknown>; removed: () => string }> = {
  membership: {
    remove: (id) => browserApi.request('DELETE /api/profile/membership/:id', { params: { id } }),
    removed: m.profiles_membership_removed,
  },
  experience: {
    remove: (id) => browserApi.request('DELETE /api/profile/experience/:id', { params: { id } }),
    removed: m.profiles_experience_removed,
  },
  education: {
    remove: (id) => browserApi.request('DELETE /api/profile/education/:id', { params: { id } }),
    removed: m.profiles_education_removed,
  },
}

/** Deletes the entry given by the form's `section` and `id`, and shows a message. */
export async function removeEntry(fields: FormData): Promise<null> {
  const { remove, removed } = removals[readText(fields, 'section') as SectionName]
  await remove(readText(fields, 'id'))
  showAlert('success', removed())
  return null
}
