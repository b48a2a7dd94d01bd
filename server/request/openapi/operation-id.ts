/**
 * Names an endpoint for programs that are generated from the description: its method and path in words, as in
 * `getProfileUserById` for `GET /api/profile/user/:id`. The name changes only with the address.
 */
export function operationId(method: string, path: string): string {
  const parts = path
    .replace(/^\/api\//, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
  return (
    method.toLowerCase() +
    parts
      .join('-')
      .split(/[^a-zA-Z0-9]+/)
      .map(capitalised)
      .join('')
  )
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
