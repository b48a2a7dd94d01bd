import { mebibyte } from '../bytes.ts'

/** Characters, as people count them, of a letter's subject and text. */
export const letterSubjectMax = 120
export const letterTextMax = 20_000

/** Files of one letter, and their bytes: of each, together, and together as attachments of an email. */
export const letterFilesMax = 10
export const letterFileBytesMax = 20 * mebibyte
export const letterFilesBytesMax = 40 * mebibyte
export const attachedBytesMax = 10 * mebibyte

/** Media types of the files that a letter may bring, by extension: nothing that a program would run. */
export const letterFileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}

/** The states of a letter. */
export const letterStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type LetterState = (typeof letterStates)[number]

/** The states of one person's copy. */
export const deliveryStates = [
  'waiting',
  'sent',
  'household',
  'refused',
  'bounced',
  'stopped',
  'calledOff',
  'withoutEmail',
  'unverified',
  'gone',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The reasons for a letter on paper. */
export const unreachedReasons = ['withoutEmail', 'bounced', 'unverified'] as const

/** The placeholders of a letter's text, replaced for each reader. */
const letterPlaceholders = ['name', 'owes'] as const
type Placeholder = (typeof letterPlaceholders)[number]

/** Returns whether a text has a placeholder. */
export function hasPlaceholder(text: string, placeholder: Placeholder): boolean {
  return text.toLowerCase().includes(`{${placeholder}}`)
}

/** Replaces the placeholders of a text, written as `{name}`; other braces stay. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const found = letterPlaceholders.find((one) => one === word.toLowerCase())
    return (found && values[found]) ?? whole
  })
}
