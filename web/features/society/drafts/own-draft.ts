import { useEffect, useRef, useState } from 'react'
import type { StoredPicture } from '../../../../contract/pictures.ts'
import {
  type DraftFields,
  draftFields,
  type OwnDraft,
  type OwnDraftSaved,
  type OwnDraftState,
} from '../../../../contract/society/drafts.ts'
import type { TextKind } from '../../../../contract/society/options-and-limits.ts'
import { second } from '../../../../contract/time/durations.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import type { Draft } from '../../../design/forms/form-layout.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { isPassing } from '../../../session/forms/submit.ts'

/** The draft that fills an editor in place of the saved text. */
export interface EditorDraft extends OwnDraftState {
  /** The values of the form; null to start with the saved text. */
  typed: Draft | null
  /** The draft's rendered texts, by field name. */
  html: Record<string, string>
}

/** Loads the member's draft of a text, from this tab or from the server. */
export async function loadEditorDraft(
  api: Api,
  request: Request,
  kind: TextKind,
  id: string,
): Promise<EditorDraft> {
  await draftsArrived()
  const [ofTab, state] = await Promise.all([
    loadDraft(request),
    api.request('GET /api/admin/drafts/:kind/:id', { params: { kind, id } }),
  ])
  const typed = ofTab ?? (state.draft && valuesOf(state.draft))
  const rendered = Object.entries(typed ?? {})
    .filter(([name, [text]]) => /(^|\.)text$/.test(name) && text)
    .map(async ([name, [text = '']]) => {
      const { html } = await api.request('POST /api/admin/preview', { body: { text } })
      return [name, html] as const
    })
  return { ...state, typed, html: Object.fromEntries(await Promise.all(rendered)) }
}

/** Deletes the member's draft of a text. */
export async function discardOwnDraft(kind: TextKind, id: string): Promise<void> {
  await draftsArrived()
  await browserApi.request('DELETE /api/admin/drafts/:kind/:id', { params: { kind, id } })
}

/** Returns the picture of a form: the draft's if there is one, and otherwise the saved one. */
export function pictureOf(own: EditorDraft, saved: StoredPicture | null): StoredPicture | null {
  return own.draft ? own.draft.picture : saved
}

function valuesOf({ fields }: OwnDraft): Draft {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))
}

/**
 * Returns the draft that fills an editor's form, and the form's `key`. Both stay while the member types,
 * regardless of reloads, until the text is saved as another version or the draft is discarded.
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

const pauseAfterTyping = 1.2 * second
const pauseAfterFailure = 10 * second
const names = Object.keys(draftFields.shape) as (keyof DraftFields)[]

/** The text in the editor, with the version that the editor was opened with. */
export interface EditedText {
  kind: TextKind
  id: string
  base: number
}

/** The result of the last save of the draft. */
export type DraftSaving =
  | { state: 'untouched' }
  | ({ state: 'saved' } & OwnDraftSaved)
  | { state: 'failed'; message: string; isElsewhere: boolean }

let underWay: Promise<unknown> = Promise.resolve()

/** Waits for running draft saves, because saving the text itself deletes its draft. */
export async function draftsArrived(): Promise<void> {
  await underWay
}

/** Saves the form around `mark` as a draft on the server, debounced. */
export function useAutosave({ kind, id, base }: EditedText, draft: OwnDraft | null) {
  const mark = useRef<HTMLDivElement>(null)
  const [saving, setSaving] = useState<DraftSaving>({ state: 'untouched' })
  const seen = useRef<number | null>(draft?.version ?? 0)
  const saveNow = useRef<() => void>(() => undefined)

  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    form.dataset.stored = names.join(' ')
    let last = JSON.stringify(fieldsOf(form))
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true

    const wait = (pause: number) => {
      clearTimeout(timer)
      timer = setTimeout(save, pause)
    }
    const hold = () => {
      clearTimeout(timer)
      timer = undefined
    }
    function save() {
      hold()
      if (!form) return
      const fields = fieldsOf(form)
      underWay = underWay.then(() => send(fields))
    }
    async function send(fields: DraftFields) {
      const text = JSON.stringify(fields)
      if (text === last && seen.current !== null) return
      try {
        const body = { fields, base, seen: seen.current }
        const saved = await browserApi.request('PUT /api/admin/drafts/:kind/:id', {
          params: { kind, id },
          body,
        })
        last = text
        seen.current = saved.version
        if (isOpen) setSaving({ state: 'saved', ...saved })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!isOpen) return
        setSaving({ state: 'failed', message: error.message, isElsewhere: error.status === 409 })
        if (isPassing(error)) wait(pauseAfterFailure)
      }
    }
    const typed = () => wait(pauseAfterTyping)
    // Text that the editor delivers only on submit counts as a change once more.
    const onSubmit = () => {
      save()
      hold()
    }
    const leaving = () => {
      if (timer !== undefined) save()
    }
    saveNow.current = () => {
      seen.current = null
      save()
    }
    form.addEventListener('input', typed)
    form.addEventListener('submit', onSubmit)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      form.removeEventListener('input', typed)
      form.removeEventListener('submit', onSubmit)
      document.removeEventListener('visibilitychange', leaving)
      leaving()
      isOpen = false
    }
  }, [kind, id, base])

  return { mark, saving, saveThisOne: () => saveNow.current() }
}

/** Reads the fields of an editor. */
function fieldsOf(form: HTMLFormElement): DraftFields {
  const typed = new FormData(form)
  const fields: DraftFields = { title: '', text: '' }
  for (const name of names) {
    const value = typed.get(name)
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}
