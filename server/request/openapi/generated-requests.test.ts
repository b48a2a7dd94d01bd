import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anApp } from '../../../tests/support/app.ts'
import { generatedRequests } from '../../../tests/support/generated-requests.ts'
import { aMember, anAdministrator } from '../../../tests/support/members.ts'
import { addressOf, KnownIds, requireExpected } from '../../../tests/support/request-sender.ts'
import { shippedRateLimits } from '../../config/rate-limits.ts'
import { interfaceDescription } from './openapi.ts'

const requests = 1200
const roundsMax = 4
const requestsBetween = 60
/** Statuses of actual processing, not only of refusals. */
const reached = [200, 201, 204, 400, 401, 403, 404]
const unlimited = Object.fromEntries(
  Object.entries(shippedRateLimits).map(([name, { seconds }]) => [name, { hits: 1_000_000, seconds }]),
) as typeof shippedRateLimits

it('responses to generated requests match the description, and never fail', async () => {
  const site = await anApp({ throttles: unlimited })
  const description = interfaceDescription()
  const known = new KnownIds()
  let sent = 0
  let tokens: Record<string, string | undefined> = {}
  const answered = new Map<number, number>()
  const missing = () => reached.filter((status) => !answered.has(status))
  const property = fc.asyncProperty(generatedRequests(description), async (request) => {
    // Some requests remove or suspend their senders, or switch parts of the site off.
    if (sent++ % requestsBetween === 0) {
      await site.database
        .updateTable('society_settings')
        .set((row) => ({ saved: '{}', version: row.eb('version', '+', 1) }))
        .execute()
      await site.app.settings.read()
      const [member, administrator] = [await aMember(site), await anAdministrator(site)]
      tokens = { member: member.token, administrator: administrator.token, stranger: 'no token' }
    }
    const { url, body } = addressOf(request, known)
    const token = tokens[request.speaker]
    const response = await site.app.inject({
      method: request.method as 'GET',
      url,
      headers: { ...request.headers, ...(token !== undefined && { 'x-auth-token': token }) },
      ...(body !== undefined && { payload: body }),
    })
    known.learn(response.body)
    answered.set(response.statusCode, (answered.get(response.statusCode) ?? 0) + 1)
    const operation = description.paths[request.path]?.[request.method.toLowerCase()]
    const type = response.headers['content-type']
    requireExpected(
      request,
      { status: response.statusCode, type: type?.toString(), body: response.body },
      operation?.responses ?? {},
    )
  })
  // By chance, none of a round's requests may create anything.
  for (let round = 0; round === 0 || (round < roundsMax && missing().length > 0); round += 1)
    await fc.assert(property, { numRuns: requests, endOnFailure: true })
  expect(missing()).toEqual([])
}, 120_000)
