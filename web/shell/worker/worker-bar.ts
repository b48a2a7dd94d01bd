import { m } from '../../../contract/paraglide/messages.js'
import { formatInstant } from '../../design/texts/format-date.ts'

const words = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'

// Loaded apart from the pages, and before them: neither React nor the pages' style sheets are there.
const look = `
.worker-bar { position: sticky; z-index: 9; inset-block-start: 0; }
.worker-bar > div { display: flex; flex-wrap: wrap; align-items: center; justify-content: center;
  gap: var(--space-1) var(--space-2); padding: var(--space-1) var(--space-2);
  border-block-end: 4px solid var(--celebration); background: var(--celebration-wash); color: var(--ink); }
.worker-bar p { min-width: 0; margin: 0; }
.worker-bar button { min-height: var(--touch); padding-inline: var(--space-2); border: 2px solid;
  border-radius: var(--corner-small); background: none; font-weight: 700; }
@media print { .worker-bar { display: none; } }`

let bar: HTMLElement | undefined
let isOfKeptPage = false

/** Asks whether to load the new version of the site. */
export function showOutdated(): void {
  if (!isOfKeptPage) show(m.site_version(), m.site_version_reload())
}

/** Says when what the page shows was kept. */
export function showWhenKept(instant: string): void {
  isOfKeptPage = true
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  show(m.site_kept({ date: formatInstant(instant, timeZone) }), m.site_try_again())
}

function show(text: string, action: string): void {
  const said = document.createElement('p')
  said.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = action
  button.addEventListener('click', reload)
  const content = document.createElement('div')
  content.append(said, button)
  whenHydrated(() => {
    bar ??= makeBar()
    bar.replaceChildren(content)
  })
}

function makeBar(): HTMLElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  document.adoptedStyleSheets.push(sheet)
  const made = document.createElement('div')
  made.className = 'worker-bar'
  made.role = 'status'
  document.body.prepend(made)
  return made
}

/** Runs work once the page is hydrated; the markup must not change before. */
function whenHydrated(work: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    work()
  })
  observer.observe({ type: 'mark', buffered: true })
}

function reload(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(words)]
  const hasWords = fields.some(({ value, defaultValue }) => value !== defaultValue)
  if (!hasWords || confirm(m.site_version_loses())) location.reload()
}
