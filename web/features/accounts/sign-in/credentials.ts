/** A text of a form as it was typed. */
export function textIn(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** E-mail and password as the interface takes them. */
export function credentialsIn(fields: FormData): { email: string; password: string } {
  return { email: textIn(fields, 'email'), password: textIn(fields, 'password') }
}
