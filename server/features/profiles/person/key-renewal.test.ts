import { expect, it } from 'vitest'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aGroup } from '../../../../tests/support/groups.ts'
import { aMember, anAdministrator, aProfile, expectStatus } from '../../../../tests/support/members.ts'
import { nameKey, nameKeys, nameKeysVersion } from '../../../text/name-keys.ts'
import { renewNameKeys } from './key-renewal.service.ts'

it('rebuilds keys of an older version once, and resumes where it stopped', async () => {
  const site = await anApp()
  const { database } = site
  const members = []
  for (const name of ['Anju Aryal', 'Bina चौधरी', 'Chandra Mahato']) {
    const member = await aMember(site, { name })
    await aProfile(member, {})
    members.push(member)
  }
  const head = await aMember(site)
  expectStatus(201, await head.post('/api/household', { name: 'Émile’s family' }))
  const officer = await anAdministrator(site)
  await aGroup(officer, { name: 'Émile’s choir' })
  for (const kind of ['title', 'category'])
    expectStatus(201, await officer.post('/api/admin/membership-options', { kind, name: 'Joint Treasurer' }))
  const found = async (search: string) =>
    (await site.client().get<Profile[]>(`/api/profile?search=${search}`)).body.map(({ user }) => user.name)
  const forget = async () => {
    await database
      .updateTable('users')
      .set({ name_key: '', name_spellings: '', name_without_middle: '' })
      .execute()
    await database.updateTable('search_words').set({ spelling: '' }).execute()
    await database.updateTable('households').set({ name_key: '' }).execute()
    await database.updateTable('groups').set({ name_key: '' }).execute()
    await database.updateTable('membership_options').set({ name_key: 'older' }).execute()
  }
  const householdKeys = () => database.selectFrom('households').select('name_key').execute()
  await forget()
  expect(await found('Choudhari')).toEqual([])
  await renewNameKeys(site)
  expect(await found('Choudhari')).toEqual(['Bina चौधरी'])
  const keys = await database
    .selectFrom('users')
    .select(['name', 'name_key', 'name_spellings', 'name_without_middle'])
    .execute()
  for (const { name, ...kept } of keys) expect(kept).toEqual(nameKeys(name))
  expect(await householdKeys()).toEqual([{ name_key: nameKey('Émile’s family') }])
  expect(await database.selectFrom('groups').select('name_key').execute()).toEqual([
    { name_key: nameKey('Émile’s choir') },
  ])
  const optionKeys = await database.selectFrom('membership_options').select('name_key').execute()
  expect(optionKeys.map(({ name_key }) => name_key)).toEqual(['joint treasurer', 'joint treasurer'])

  await forget()
  await renewNameKeys(site)
  expect(await found('Choudhari'), 'keys of this version stay').toEqual([])
  await renewNameKeys(site, { version: nameKeysVersion - 1 })
  expect(await found('Choudhari'), 'an older process changes nothing').toEqual([])
  await renewNameKeys(site, { version: nameKeysVersion + 1, closing: AbortSignal.abort() })
  expect(await found('Choudhari'), 'a process that stops leaves the rest').toEqual([])
  const [first, second] = members.map(({ id }) => id).toSorted()
  await database
    .updateTable('key_renewals')
    .set({ version: nameKeysVersion + 1, through: first ?? null })
    .execute()
  await renewNameKeys(site, { version: nameKeysVersion + 1 })
  const missing = await database.selectFrom('users').select('id').where('name_spellings', '=', '').execute()
  expect(missing.map(({ id }) => id)).toEqual([first])
  expect(second).toBeDefined()
  await renewNameKeys(site, { version: nameKeysVersion + 2 })
  expect(await found('Choudhari')).toEqual(['Bina चौधरी'])
  expect(await database.selectFrom('key_renewals').selectAll().execute()).toEqual([
    { keys: 'names', version: nameKeysVersion + 2, through: null },
  ])
})
