import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { DiscardQuestion } from '../design/dialogs/dialog.tsx'
import { watchAlerts } from '../design/feedback/alerts.tsx'
import { UnsentWords } from '../design/forms/typed-words.ts'

/** The forms of the page; the router allows one blocker at a time, which the first of them uses. */
const pageForms = new Map<HTMLFormElement, UnsentWords>()
const listeners = new Set<() => void>()

/** @param words null when the form is removed */
function note(form: HTMLFormElement, words: UnsentWords | null): void {
  if (words) pageForms.set(form, words)
  else pageForms.delete(form)
  for (const listener of listeners) listener()
}

function hasUnsent(): boolean {
  return [...pageForms.values()].some((words) => words.isUnsent())
}

/** Registers a callback for added or removed forms, and opened or closed dialogs. */
function watch(listener: () => void): () => void {
  listeners.add(listener)
  const stop = watchAlerts(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

interface LeavingQuestionProps {
  form: RefObject<HTMLFormElement | null>
  /** True if the form was filled from a draft. */
  hasDraft?: boolean
  /** True if the last submission was refused. */
  isRefused: boolean
  /** True if the browser restores the input after a reload. */
  isGivenBack?: boolean
}

/**
 * Confirms leaving a page with unsent input in its form. It covers links, the menu and the Back button;
 * before a reload that would lose the input, the browser asks. In a dialog, the dialog asks instead.
 */
export function LeavingQuestion({ form, hasDraft = false, isRefused, isGivenBack }: LeavingQuestionProps) {
  useEffect(() => {
    const element = form.current
    if (!element || element.closest('dialog')) return
    const words = new UnsentWords(element, hasDraft)
    const enter = ({ target }: Event) => words.enter(target)
    const events = { focusin: enter, submit: () => words.send(), refused: () => words.refuse() }
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener)
    note(element, words)
    return () => {
      for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener)
      note(element, null)
    }
  }, [form, hasDraft])

  useEffect(() => {
    if (isRefused) form.current?.dispatchEvent(new Event('refused'))
  }, [form, isRefused])

  const asks = useSyncExternalStore(
    watch,
    () => {
      const [first] = pageForms.keys()
      return (
        first !== undefined && first === form.current && !document.querySelector(':modal:not([data-leaving])')
      )
    },
    () => false,
  )
  return asks && <AsksBefore reload={!isGivenBack} />
}

/** @param reload whether a reload loses the input, too */
function AsksBefore({ reload }: { reload: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsent() && nextLocation.pathname !== currentLocation.pathname,
  )
  useEffect(() => {
    if (!reload) return
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsent()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [reload])
  if (blocker.state !== 'blocked') return null
  return <DiscardQuestion onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
}
