import { z } from 'zod'
import { choice, clearable, line, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { storedVersions } from '../versions.ts'
import { textLanguages, titleMax } from './options-and-limits.ts'

/** The title of a page or an announcement. */
export const titleInput = required(m.society_title, line(m.society_title, titleMax))

/** The version of an editable text, incremented by every change. */
export const countedVersion = z.int().describe('Counts changes; in quotes it is the ETag that If-Match takes')

/** The language that a text is marked with; null derives it from the script. */
export const chosenLanguage = z.enum(textLanguages).nullable()
export const languageInput = clearable(choice(m.society_language, textLanguages))

/** The versions of a page or an announcement as their authors read them. */
export const editedVersions = storedVersions({
  title: z.string(),
  text: z.string(),
  html: z.string().describe('Sanitised HTML'),
})

/** The language of what is shown, for the attribute `lang`. */
export const shownLanguage = z.string().describe('The language of title and text (BCP 47)')
