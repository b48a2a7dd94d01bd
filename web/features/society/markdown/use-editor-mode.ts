import { useEffect, useMemo, useState } from 'react'

type Editing = typeof import('../visual-editor/visual-editor.tsx')

/** Whoever asked for the source gets it in the next form, too, until the page is loaded anew. */
let prefersSource = false

/** Says whether a text is edited as it looks or as source, and loads the editor. */
export function useEditorMode(initial: string) {
  const [editing, setEditing] = useState<Editing | 'failed'>()
  const [isSource, setSource] = useState(prefersSource)
  const [shown, setShown] = useState({ text: initial, turn: 0 })

  useEffect(() => {
    let isGone = false
    import('../visual-editor/visual-editor.tsx').then(
      (loaded) => isGone || setEditing(loaded),
      () => isGone || setEditing('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])
  const isLoaded = editing !== undefined && editing !== 'failed'
  const canShow = useMemo(() => isLoaded && editing.canShow(shown.text), [isLoaded, editing, shown])
  const isOdd = isLoaded && !isSource && !canShow
  const isVisual = isLoaded && !isSource && !isOdd
  return {
    mode: isVisual ? 'visual' : !editing && !isSource ? 'loading' : 'source',
    VisualEditor: isLoaded ? editing.VisualEditor : undefined,
    /** true where the text can only be edited as source. */
    isOdd,
    /** What the editor began with, and how often it began. */
    shown,
    toSource() {
      prefersSource = true
      setSource(true)
    },
    toVisual(text: string) {
      prefersSource = false
      setSource(false)
      setShown(({ turn }) => ({ text, turn: turn + 1 }))
    },
  } as const
}
