import { expect, test } from 'vitest'
import type { Endpoint, SwitchablePart } from './endpoint.ts'
import { registry } from './registry.ts'

const endpoints: [string, Endpoint][] = Object.entries(registry)

test.each<[SwitchablePart, string[]]>([
  ['postsOn', ['/api/posts']],
  ['calendarOn', ['/api/events', '/api/festivals', '/api/admin/festivals']],
  ['birthdaysOn', ['/api/profile/birthdays']],
])('%s switches off exactly the endpoints under %s', (part, paths) => {
  const under = endpoints
    .filter(([key]) => paths.some((path) => key.split(' ')[1]?.startsWith(path)))
    .map(([key]) => key)
  const switched = endpoints.filter(([, endpoint]) => endpoint.part === part).map(([key]) => key)
  expect(under).not.toEqual([])
  expect(switched).toEqual(under)
})
