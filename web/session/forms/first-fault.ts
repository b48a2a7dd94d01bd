/** Focuses the first faulty field of a form or part, and opens its folded section. */
export function focusFirstFault(part: Element | null): void {
  const faulty = part?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = faulty?.closest('details')
  if (folded) folded.open = true
  const control = faulty?.matches('input, select, textarea, [contenteditable]')
    ? faulty
    : faulty?.querySelector('input')
  control?.focus()
}
