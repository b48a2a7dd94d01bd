import type { Fault } from '../../../contract/errors.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { readText } from '../../design/forms/form-state.ts'

/** The names that a form gives to a picture, to what it shows, and to the word that it is only decoration. */
export interface DescribedPictureNames {
  id: string
  alt: string
  decoration: string
}

/** Returns what a form says that its picture shows; empty where it is only decoration. */
export function readAlt(fields: FormData, { alt, decoration }: DescribedPictureNames): string {
  return fields.has(decoration) ? '' : readText(fields, alt)
}

/** Asks for the description of a chosen picture, or for the word that it needs none. */
export function descriptionFaults(fields: FormData, names: DescribedPictureNames): Fault[] {
  const isSaid = fields.has(names.decoration) || readText(fields, names.alt).trim() !== ''
  if (isSaid || readText(fields, names.id) === '') return []
  return [{ msg: m.pictures_describe_missing(), param: names.alt }]
}
