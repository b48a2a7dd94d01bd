import { type RefObject, useEffect } from 'react'

/**
 * A form of a server-rendered page may be sent before the page's scripts have loaded. The browser would then post it to
 * an address that takes no posts, and what was typed would be lost. This script, inline in the head, holds it back.
 */
export const holdFormsScript = `addEventListener('submit',e=>{
const f=e.target.dataset;
if(f.form==='waiting'||f.form==='held'){e.preventDefault();f.form='held'}
},true)`

/** Attributes of a form whose page is not hydrated yet. */
export const waitingForm = { 'data-form': 'waiting' }

/** Releases the form after hydration, and submits it if that was attempted before. */
export function useHeldForm(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const wasHeld = element.dataset.form === 'held'
    element.dataset.form = 'ready'
    if (wasHeld) element.requestSubmit()
  }, [form])
}
