import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { type Extent, inNepali, untranslated, type Wanted } from './e2e/nepali/translation.ts'
import { pageFiles } from './support/pages-by-audience.ts'
import { readSource } from './support/source-tree.ts'

/** The spec with a Nepali journey through the main act of each room. */
const journeys: Record<string, string> = {
  'accounts/links': 'accounts/invitations',
  'accounts/own-account': 'accounts/own-account',
  'accounts/photos': 'accounts/photo',
  'accounts/second-step': 'accounts/second-step',
  'accounts/sign-in': 'accounts/registration',
  'administration/account': 'administration/users',
  'administration/board': 'administration/board',
  'administration/claims': 'administration/claims',
  'administration/duplicates': 'administration/duplicates',
  'administration/households': 'administration/households',
  'administration/imports': 'administration/members-file',
  'administration/logs': 'administration/security-log',
  'administration/newcomers': 'administration/newcomers',
  'administration/overview': 'administration/today',
  'administration/people-lists': 'administration/people-lists',
  'administration/today': 'administration/today',
  'administration/users': 'administration/users',
  'events/calendar': 'events/calendar/looking',
  'events/event': 'events/attendance',
  'events/festivals': 'events/festivals',
  'events/hosting': 'events/hosting',
  'events/subscriptions': 'events/subscriptions',
  groups: 'society/groups',
  letters: 'society/letters',
  'money/dues': 'money/year-end',
  'money/ledger': 'money/treasurer',
  'money/own': 'money/year-end',
  'money/receipts': 'money/year-end',
  'money/report': 'money/treasurer',
  'money/settings': 'money/door',
  'money/tickets': 'money/door',
  'posts/feed': 'posts/writing/posts',
  'posts/moderation': 'posts/moderation',
  'posts/post': 'posts/comments',
  profiles: 'administration/membership-options',
  'profiles/directory': 'reach',
  'profiles/histories': 'profiles/histories',
  'profiles/households': 'profiles/household',
  'profiles/own-profile': 'profiles/own-profile',
  'profiles/privacy': 'profiles/privacy',
  'profiles/profile': 'profiles/own-profile',
  'society/announcements': 'society/announcements',
  'society/home': 'profiles/dashboard',
  'society/pages': 'society/pages',
  'society/settings': 'society/settings',
}

test('each room with pages has a journey in Nepali', () => {
  const rooms = pageFiles.map((file) => dirname(file).replace('features/', ''))
  expect(Object.keys(journeys).sort()).toEqual([...new Set(rooms)].sort())
})

test.each([...new Set(Object.values(journeys))])('a journey of %s is in Nepali', (spec) => {
  expect(readSource(`tests/e2e/${spec}.spec.ts`).text).toMatch(/\btag: .*'@nepali'/)
})

test.each<[Wanted, Extent, nepali: string, english: string]>([
  ['Save profile', 'words', 'प्रोफाइल बचत गर्नुहोस्', 'Save profile'],
  [/^Save profile$/, 'words', 'प्रोफाइल बचत गर्नुहोस्', 'Save profile'],
  ['Tickets for Asha: $40.00.', 'words', 'Ashaका टिकट: $४०.००।', 'Tickets for Asha: $40.00.'],
  ['Cash · Asha', 'part', 'नगद · Asha', 'Cash · Asha'],
])('a journey in Nepali finds %s in Nepali alone', (wanted, extent, nepali, english) => {
  expect(nepali).toMatch(inNepali(wanted, extent))
  expect(english).not.toMatch(inNepali(wanted, extent))
})

test('a journey in Nepali finds members’ words, and a marked message, as they are', () => {
  expect('Momo Palace').toMatch(inNepali('Momo Palace', 'whole'))
  expect('Maghi').not.toMatch(inNepali('Maghi', 'words'))
  expect('Maghi').toMatch(inNepali(untranslated('Maghi'), 'words'))
})
