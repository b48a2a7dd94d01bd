import { countCharacters, saysSomething } from '../../../../contract/characters.ts'
import { m } from '../../../../contract/paraglide/messages.js'

/** The name of a text in its messages, and its longest length. */
export interface TextRule {
  fieldName: string
  /** Characters as people count them. */
  max: number
}

/** Returns the fault of a text, before the server is asked. */
export function faultIn(text: string, { fieldName, max }: TextRule): string | undefined {
  if (!saysSomething(text)) return m.errors_required({ field: fieldName })
  if (countCharacters(text.trim()) > max) return m.errors_too_long({ field: fieldName, max })
}
