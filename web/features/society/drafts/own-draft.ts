import { useState } from 'react'
import type { StoredPicture } from '../../../../contract/pictures.ts'
import type { OwnDraft, OwnDraftState } from '../../../../contract/society/drafts.ts'
import type { TextKind } from '../../../../contract/society/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import type { Draft } from '../../../design/forms/form-state.ts'
import { loadDraft } from '../../../session/forms/submit.ts'
import { draftsArrived } from './autosave.ts'

/** The draft that fills an editor in place of the saved text. */
export interface EditorDraft extends OwnDraftState {
  /** The values of the form; null to begin with the saved text. */
  typed: Draft | null
  /** The text of the draft as it will look. */
  html: string | null
}

/** Loads the member's draft of a text, from this tab or from the server. */
export async function loadEditorDraft(request: Request, kind: TextKind, id: string): Promise<EditorDraft> {
  await draftsArrived()
  const [ofTab, state] = await Promise.all([
    loadDraft(request),
    browserApi.request('GET /api/admin/drafts/:kind/:id', { params: { kind, id } }),
  ])
  const typed = ofTab ?? (state.draft && valuesOf(state.draft))
  const text = typed?.text?.[0]
  const rendered = text ? await browserApi.request('POST /api/admin/preview', { body: { text } }) : null
  return { ...state, typed, html: rendered?.html ?? null }
}

/** Deletes the member's draft of a text. */
export async function discardOwnDraft(kind: TextKind, id: string): Promise<void> {
  await draftsArrived()
  await browserApi.request('DELETE /api/admin/drafts/:kind/:id', { params: { kind, id } })
}

/** Returns the picture of a form: the draft's where there is a draft, and otherwise the saved one. */
export function pictureOf(own: EditorDraft, saved: StoredPicture | null): StoredPicture | null {
  return own.draft ? own.draft.picture : saved
}

function valuesOf({ fields }: OwnDraft): Draft {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))
}

/**
 * Returns the draft that fills an editor's form, and the form's `key`. Both stay while the member types, whatever is
 * loaded meanwhile, until the text is saved as another version or the draft is discarded.
 */
export function useFilling(loaded: EditorDraft, version: number) {
  const [filling, setFilling] = useState({ own: loaded, version, round: 0 })
  const [isDiscarded, setDiscarded] = useState(false)
  if (loaded !== filling.own && (isDiscarded || version !== filling.version)) {
    setFilling({ own: loaded, version, round: filling.round + 1 })
    setDiscarded(false)
  }
  return { own: filling.own, key: filling.round, beginAgain: () => setDiscarded(true) }
}
