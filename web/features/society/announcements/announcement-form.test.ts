import { expect, test } from 'vitest'
import { publishText } from './announcement-form.tsx'

const now = '2026-11-22T10:00'
const asked = { isPublished: false, publishes: true, at: '2026-11-22T00:00', now, emails: null }

test.each([
  [{}, 'Publish'],
  [{ emails: 4 }, 'Publish and email 4 people'],
  [{ emails: 1 }, 'Publish and email 1 person'],
  [{ publishes: false, emails: 4 }, 'Save as draft'],
  [{ at: '2026-12-24T18:30', emails: 4 }, 'Keep for Dec 24, 6:30 PM'],
  [{ at: '2026-11-22T10:01', isPublished: true }, 'Keep for Nov 22, 10:01 AM'],
  [{ at: '2027-01-14T00:00' }, 'Keep for Jan 14, 2027'],
  [{ at: 'T18:30' }, 'Publish'],
  [{ isPublished: true }, 'Save changes'],
  [{ isPublished: true, emails: 4 }, 'Save and email 4 people'],
])('%j has a button “%s”', (choices, text) => {
  expect(publishText({ ...asked, ...choices })).toBe(text)
})
