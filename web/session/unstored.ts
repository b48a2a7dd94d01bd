import { m } from '../../contract/paraglide/messages.js'
import { readForTab } from '../browser/storage.ts'
import { showAlert } from '../design/feedback/alert-store.ts'

let wasSaid = false

/** Says, once for each page that is opened, that the browser stores nothing, if something stands in for its storage. */
export function sayIfUnstored(): void {
  if (document.documentElement.dataset.unstored !== undefined) say()
}

/** Says the same where a value that was to last as long as the tab was not stored, which then was too long. */
export function sayIfLost(key: string, value: string | null): void {
  if (readForTab(key) !== value) say()
}

function say(): void {
  if (!wasSaid) showAlert('danger', m.site_unstored())
  wasSaid = true
}
