import { type RefObject, useEffect } from 'react'

/** Records input into text areas of a server-rendered page before hydration. Runs inline in the head. */
export const noteTypedScript = `addEventListener('input',({target:t})=>{
if(t.type==='textarea'&&!performance.getEntriesByName('hydrated').length)t.typedEarly=t.value
},true)`

/**
 * Defers forms of a server-rendered page that are submitted before hydration. Runs inline in the head. The
 * browser would send them to an address that accepts no posts, or with the typed words in the address.
 * Searches are sent: the server renders their results. Forms for other sites are sent, too.
 */
export const holdFormsScript = `addEventListener('submit',e=>{
const f=e.target,of=n=>f.getAttribute(n)??'',s=of('data-form');
if(s==='waiting'||s==='held'){e.preventDefault();f.dataset.form='held';f.heldBy=e.submitter}
else if(!s&&of('method')!=='get'&&!performance.getEntriesByName('hydrated').length
&&new URL(of('action'),location.href).origin===location.origin)e.preventDefault()
},true)`

interface HeldForm extends HTMLFormElement {
  /** The button that submitted the deferred form. */
  heldBy?: HTMLElement | null
}

/** Attributes of a form whose page is not hydrated yet. */
export const waitingForm = { 'data-form': 'waiting' }

/** Releases the form after hydration, and submits it if that was attempted before. */
export function useHeldForm(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element: HeldForm | null = form.current
    if (!element) return
    const wasHeld = element.dataset.form === 'held'
    element.dataset.form = 'ready'
    if (wasHeld) element.requestSubmit(element.heldBy)
  }, [form])
}
