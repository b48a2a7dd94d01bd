import { useState } from 'react'
import type { EditorDraft } from './own-draft.ts'

/**
 * Returns what an editor's form is filled with, and the form's `key`: both stay while somebody types, whatever is
 * loaded meanwhile, until the text was saved as another version or the draft was thrown away.
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
