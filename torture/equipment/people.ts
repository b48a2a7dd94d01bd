import type { SiteProcess } from '../../tests/support/site-process.ts'

const answersWithin = 30_000
const password = 'the last of the momos'
let addresses = 0

interface RequestOptions {
  body?: object | undefined
  token?: string | undefined
  key?: string | undefined
}

export interface Answer {
  /** 0 when no whole answer came. */
  status: number
  retryAfter: string | null
  milliseconds: number
  body: unknown
}

/** Makes a call from a unique network address, which avoids limits by address. */
export async function call(
  { url }: Pick<SiteProcess, 'url'>,
  method: string,
  path: string,
  { body, token, key }: RequestOptions = {},
): Promise<Answer> {
  addresses += 1
  const began = performance.now()
  const passed = () => performance.now() - began
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { 'x-auth-token': token }),
        ...(key && { 'idempotency-key': key }),
        'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
      },
      signal: AbortSignal.timeout(answersWithin),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      milliseconds: passed(),
      body: isJson ? JSON.parse(text) : text,
    }
  } catch {
    return { status: 0, retryAfter: null, milliseconds: passed(), body: null }
  }
}

/** Registers an account, and returns its token. */
export async function register(site: Pick<SiteProcess, 'url'>, email: string): Promise<string> {
  const answer = await call(site, 'POST', '/api/users', { body: { name: 'Anna Tharu', email, password } })
  if (answer.status !== 201)
    throw new Error(`Registering answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return (answer.body as { token: string }).token
}

/** Signs in with the password that everybody has here. */
export function signIn(site: Pick<SiteProcess, 'url'>, email: string): Promise<Answer> {
  return call(site, 'POST', '/api/auth', { body: { email, password } })
}
