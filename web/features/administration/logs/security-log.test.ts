import { expect, it } from 'vitest'
import { departures, signInWays } from '../../../../contract/accounts/options-and-limits.ts'
import { registry } from '../../../../contract/registry.ts'
import { roles } from '../../../../contract/rights.ts'
import { wordsOfDetail } from './security-log.tsx'

/** Endpoints with a file or an upload, for which the security log needs a name. */
const filed = Object.entries(registry)
  .filter(([, endpoint]) => endpoint.audience !== 'everyone' && ('file' in endpoint || 'upload' in endpoint))
  .map(([key]) => key)

it('every detail of an entry has a text', () => {
  expect(filed).toContain('GET /api/account/data')
  for (const detail of [...filed, ...signInWays, ...departures, ...roles, 'returned', 'app-added'])
    expect(wordsOfDetail(detail)).not.toBe(detail)
  expect(wordsOfDetail('said by an older version')).toBe('said by an older version')
})
