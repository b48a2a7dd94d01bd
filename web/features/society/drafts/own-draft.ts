import type { StoredPicture } from '../../../../contract/pictures.ts'
import type { OwnDraft, OwnDraftState } from '../../../../contract/society/drafts.ts'
import type { TextKind } from '../../../../contract/society/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import type { Draft } from '../../../design/forms/form-state.ts'
import { loadDraft } from '../../../session/forms/submit.ts'
import { draftsArrived } from './autosave.ts'

/** What an editor is filled with in place of the saved text. */
export interface EditorDraft extends OwnDraftState {
  /** The values of the form; null to begin with the saved text. */
  typed: Draft | null
  /** The text of the draft as it will look. */
  html: string | null
}

/** Loads what the member has typed into the editor of a text and not saved, in this tab or before. */
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

/** Throws away what the member has typed into the editor of a text and not saved. */
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
