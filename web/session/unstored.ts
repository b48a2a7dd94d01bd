import { m } from '../../contract/paraglide/messages.js'
import { readForTab } from '../browser/storage.ts'
import { showAlert } from '../design/feedback/alert-store.ts'

let wasSaid = false

/** Warns once per loaded page if the browser stores nothing. A stand-in replaces its storage then. */
export function sayIfUnstored(): void {
  if (document.documentElement.dataset.unstored !== undefined) say()
}

/** Shows the same warning if the tab's storage did not store a value. It was too long then. */
export function sayIfLost(key: string, value: string | null): void {
  if (readForTab(key) !== value) say()
}

function say(): void {
  if (!wasSaid) showAlert('danger', m.site_unstored())
  wasSaid = true
}
