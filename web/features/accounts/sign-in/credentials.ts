import { textIn, typedIn } from '../../../design/forms/form-text.ts'

/** Returns e-mail and password as the interface takes them. */
export function credentialsIn(fields: FormData): { email: string; password: string } {
  return { email: textIn(fields, 'email'), password: typedIn(fields, 'password') }
}
