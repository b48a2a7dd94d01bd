import type { Fault } from '../../../contract/errors.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { readText } from '../../design/forms/form-layout.tsx'

/** The names of a form's fields for a picture, its description, and "only decoration". */
export interface DescribedPictureNames {
  id: string
  alt: string
  decoration: string
}

/** Returns the description of a form's picture; empty for a decoration. */
export function readAlt(fields: FormData, { alt, decoration }: DescribedPictureNames): string {
  return fields.has(decoration) ? '' : readText(fields, alt)
}

/** Returns a fault unless a chosen picture is described or marked as decoration. */
export function descriptionFaults(fields: FormData, names: DescribedPictureNames): Fault[] {
  const isDescribed = fields.has(names.decoration) || readText(fields, names.alt).trim() !== ''
  if (isDescribed || readText(fields, names.id) === '') return []
  return [{ msg: m.pictures_describe_missing(), param: names.alt }]
}
