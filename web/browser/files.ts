import type { ClipboardEvent, DragEvent as ReactDragEvent } from 'react'

/** Prevents the browser from opening a dropped file in place of the page. */
export function preventFileNavigation(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer || !bringsFiles(event.dataTransfer)) return
    if (takesFiles(event.target)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}

/** Returns the handlers of an element that takes pasted and dropped files; none without `onFiles`. */
export function fileHandlers(onFiles: ((files: File[]) => void) | undefined) {
  if (!onFiles) return {}
  const take = (event: ClipboardEvent | ReactDragEvent, data: DataTransfer) => {
    const files = filesIn(data)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDragOver: (event: ReactDragEvent) => {
      if (bringsFiles(event.dataTransfer)) event.preventDefault()
    },
    onDrop: (event: ReactDragEvent) => take(event, event.dataTransfer),
  }
}

/**
 * Passes files pasted in a field's form to it. Without a form it takes files pasted anywhere.
 * @returns a function that stops this
 */
export function takePastedFiles(field: Element, onFiles: (files: File[]) => void): () => void {
  const take = (event: globalThis.ClipboardEvent) => {
    if (event.defaultPrevented || !event.clipboardData || !isBeside(field, event.target)) return
    const files = filesIn(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  window.addEventListener('paste', take)
  return () => window.removeEventListener('paste', take)
}

function isBeside(field: Element, target: EventTarget | null): boolean {
  const form = field.closest('form')
  return form === null || target === document.body || (target instanceof Node && form.contains(target))
}

/** Returns the pasted or dropped files; none where a program sends a text with a picture of it. */
function filesIn({ types, files }: Pick<DataTransfer, 'types' | 'files'>): File[] {
  return types.includes('text/plain') ? [] : [...files]
}

const bringsFiles = ({ types }: DataTransfer) => types.includes('Files')

function takesFiles(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file' && !target.disabled
}

/** Saves data as a file with the given name in the browser. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
