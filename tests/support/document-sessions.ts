import type { TestApp } from './app.ts'
import type { Answer } from './client.ts'
import type { Member } from './members.ts'

interface SignedIn {
  token: string
  /** As the browser sends it back. */
  cookie: string
  attributes: string
}

/** Finds the document cookie among a response's cookies. */
export function documentCookieIn({ headers }: Answer): { cookie: string; attributes: string } | undefined {
  const [line] = [headers['set-cookie'] ?? []]
    .flat()
    .filter((one) => /^(__Host-)?document=/.test(String(one)))
  if (line === undefined) return undefined
  const [cookie = '', ...attributes] = String(line).split('; ')
  return { cookie, attributes: attributes.join('; ') }
}

/** Signs a member in and returns the token and the document cookie. */
export async function signInAt(at: TestApp, { email, password }: Member): Promise<SignedIn> {
  const answer = await at.client().post<{ token: string }>('/api/auth', { email, password })
  const set = documentCookieIn(answer)
  if (!set) throw new Error('no cookie for documents')
  return { token: answer.body.token, ...set }
}

/** Returns the headers by which a browser requests a document. */
export const asDocument = (cookie: string) => ({
  cookie,
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
})
