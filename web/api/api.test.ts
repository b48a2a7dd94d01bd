import { expect, it } from 'vitest'
import { ApiError, createApi, type Transport, type TransportRequest, type TransportResponse } from './api.ts'

/** Creates a client whose calls all get the same response, and records the calls. */
function anApi(response: Partial<TransportResponse> = {}) {
  const calls: TransportRequest[] = []
  const transport: Transport = async (call) => {
    calls.push(call)
    return { status: 200, headers: {}, body: [], ...response }
  }
  return { api: createApi(transport), calls }
}

it('fills the path, and omits undefined values', async () => {
  const { api, calls } = anApi()
  await api.request('GET /api/profile/user/:id', { params: { id: 'a/b' } })
  await api.request('GET /api/profile', { query: { search: 'चौ & co', location: '', active: undefined } })
  expect(calls.map((call) => call.url)).toEqual([
    '/api/profile/user/a%2Fb',
    `/api/profile?${new URLSearchParams({ search: 'चौ & co' })}`,
  ])
})

it('sends a body as JSON, with the content type only then', async () => {
  const { api, calls } = anApi()
  await api.request('POST /api/auth', { body: { email: 'anna@example.org', password: 'x' } })
  await api.request('GET /api/auth')
  expect(calls[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ email: 'anna@example.org', password: 'x' })
  expect(calls[1]?.headers['content-type']).toBeUndefined()
  expect(calls[1]?.body).toBeUndefined()
})

it('returns the next page of a list', async () => {
  const next = '/api/profile?cursor=abc&limit=2'
  const { api } = anApi({ headers: { link: `<${next}>; rel="next"` } })
  expect(await api.requestPage('GET /api/profile')).toEqual({ items: [], next })
  expect(await anApi().api.requestPage('GET /api/profile')).toEqual({ items: [], next: null })
})

it('rejects a refusal with its faults and its reference', async () => {
  const errors = [{ msg: 'Name is required', param: 'name', code: 'invalid' }]
  const { api } = anApi({ status: 400, headers: { 'x-request-id': 'r1' }, body: { errors } })
  await expect(api.request('GET /api/auth')).rejects.toMatchObject({ status: 400, errors, reference: 'r1' })
})

it('rejects without faults when something else than the interface answers', async () => {
  const { api } = anApi({ status: 502, body: '<html>' })
  const error = await api.request('GET /api/auth').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 502, errors: [] })
})
