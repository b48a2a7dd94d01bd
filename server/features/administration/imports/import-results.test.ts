import { beforeAll, describe, expect, it } from 'vitest'
import { householdPeopleMax } from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { Importing, imports } from '../../../../tests/support/imports.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { plansOf } from '../../../../tests/support/query-plans.ts'
import { locksRows } from '../../../database/row-locks.ts'
import { findUserIds, listHouseholdRows } from './applying/stored-rows.queries.ts'
import { listAbsentMembers } from './import-views.service.ts'

let site: TestApp
let officer: Member
let importing: Importing
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
  importing = new Importing(site, officer)
})

describe('people who are known', () => {
  let member: Member
  beforeAll(async () => {
    member = await aMember(site, { name: 'Known Kiran', email: 'kiran@example.org' })
    await aProfile(member, {
      dob: '1975-02-03',
      phone: '3125550777',
      location: 'Aurora',
      company: 'Loom Ltd',
    })
  })
  const profile = async () => (await officer.get<Profile>(`/api/profile/user/${member.id}`)).body

  it('are recognized by address, or by name and date of birth or phone; a namesake only may be', async () => {
    const file = [
      'Name,Email,DOB,Phone,City',
      'Known Kiran,KIRAN@example.org,,,Chicago',
      'known kiran,,2/3/1975,,Elgin',
      'Known Kiran,other@example.org,,(312) 555-0777,Joliet',
      'Known Kiran,,,,Evanston',
      'Known Kiran,,1976-01-01,,Naperville',
      'Another Name,kiran@example.org,,,',
    ].join('\n')
    const preview = await importing.checked(file, {}, { dob: 'month' })
    const rows = await importing.rowsOf(preview._id, 'changes')
    expect(rows.map(({ row, match, decision }) => [row, match, decision])).toEqual([
      [2, 'email', 'update'],
      [3, 'dob', 'update'],
      [4, 'phone', 'update'],
      [5, 'name', 'leave'],
    ])
    expect(rows[0]?.changes).toEqual([{ field: 'location', before: 'Aurora', after: 'Chicago' }])
    expect(rows[2]?.changes).toContainEqual({
      ...{ field: 'further_email', before: null, after: 'other@example.org' },
    })
    expect(preview.preview).toMatchObject({ people: 2 })
  })

  it('are changed as the preview shows it, never by an empty cell, and changed back by an undo', async () => {
    const file = 'Name,Email,City,Company,Title\nKnown Kiran,kiran@example.org,Chicago,,Treasurer\n'
    const preview = await importing.checked(file)
    const [row] = await importing.rowsOf(preview._id, 'changes')
    expect(row?.changes.map(({ field }) => field)).toEqual(['location', 'membership'])
    expect((await importing.run(preview._id)).outcome).toMatchObject({ people: 0, updated: 1 })
    expect(await profile()).toMatchObject({ location: 'Chicago', company: 'Loom Ltd' })
    expect((await profile()).membership.map(({ title }) => title)).toContain('Treasurer')
    expect((await importing.checked(file)).preview).toMatchObject({ changes: 0, known: 1 })
    expect(await importing.undone(preview._id)).toMatchObject({ state: 'undone', outcome: { kept: 0 } })
    expect(await profile()).toMatchObject({ location: 'Aurora' })
    expect((await profile()).membership.map(({ title }) => title)).not.toContain('Treasurer')
  })

  it('are unchanged where not selected, and where another change came first', async () => {
    const file = 'Name,Email,City\nKnown Kiran,kiran@example.org,Chicago\n'
    const [left, late] = [await importing.checked(file), await importing.checked(file)]
    const decided = await officer.put(`${imports}/${left._id}/decisions`, {
      decisions: [{ row: 2, decision: 'leave' }],
    })
    expect(decided.status).toBe(200)
    expect((await importing.run(left._id)).outcome).toMatchObject({ updated: 0 })
    await aProfile(member, { dob: '1975-02-03', phone: '3125550777', location: 'Peoria' })
    expect((await importing.run(late._id)).outcome).toMatchObject({ updated: 0, skipped: 1 })
    expect(await importing.rowsOf(late._id, 'skipped')).toMatchObject([{ row: 2, reason: 'changed' }])
    expect(await profile()).toMatchObject({ location: 'Peoria' })
  })

  it('are skipped if they removed their account meanwhile, and none of their data is retained', async () => {
    const leaving = await aMember(site, { name: 'Leaving Lal', email: 'leaving@example.org' })
    await aProfile(leaving)
    const preview = await importing.checked('Name,Email,City\nLeaving Lal,leaving@example.org,qzsecrettown\n')
    expect((await leaving.delete('/api/profile')).status).toBe(204)
    expect((await importing.run(preview._id)).outcome).toMatchObject({ updated: 0, skipped: 1 })
    expect(await importing.rowsOf(preview._id, 'skipped')).toMatchObject([
      { row: 2, name: null, reason: 'removed' },
    ])
    const kept = await site.database.selectFrom('import_rows').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('qzsecrettown')
  })

  it('by their name alone are added as other people where an officer decides so', async () => {
    const preview = await importing.checked('Name,City\nKnown Kiran,Springfield\n')
    await officer.put(`${imports}/${preview._id}/decisions`, { decisions: [{ row: 2, decision: 'add' }] })
    expect((await importing.run(preview._id)).outcome).toMatchObject({ people: 1, updated: 0 })
    expect(await importing.people('Known Kiran')).toHaveLength(2)
  })
})

describe('households', () => {
  it('are offered where an address is shared, and made only when asked for', async () => {
    const file = [
      'Name,Email,DOB,Address',
      'Home Hira,hira@example.org,1980-01-01,"1 Main St, Chicago"',
      'Home Sita,,1982-01-01,"1 MAIN ST. Chicago"',
      'Home Lila,,2018-01-01,1 Main St Chicago',
      'Alone Ama,,,9 Oak St',
    ].join('\n')
    const preview = await importing.checked(file)
    expect(preview.preview).toMatchObject({ people: 4, households: 1 })
    const done = await importing.run(preview._id, { households: true })
    expect(done.outcome).toMatchObject({ people: 4, households: 1 })
    const places = await site.database
      .selectFrom('household_members as place')
      .innerJoin('users', 'users.id', 'place.user_id')
      .innerJoin('households', 'households.id', 'place.household_id')
      .select(['users.name', 'users.child', 'place.manages', 'households.name as household'])
      .orderBy('users.name')
      .execute()
    expect(places).toEqual([
      { name: 'Home Hira', child: false, manages: true, household: 'Hira family' },
      { name: 'Home Lila', child: true, manages: false, household: 'Hira family' },
      { name: 'Home Sita', child: false, manages: false, household: 'Hira family' },
    ])
    expect(await importing.undone(preview._id)).toMatchObject({ state: 'undone', outcome: { kept: 0 } })
    expect(await site.database.selectFrom('households').selectAll().execute()).toEqual([])
    expect(await importing.people('Home')).toEqual([])
  })

  it('have from two people to as many as a household may have', async () => {
    const livingAt = (family: string, people: number) =>
      Array.from({ length: people }, (_, index) => `Living ${family} ${index},${family}`)
    const groups = [
      livingAt('pair', 2),
      livingAt('full', householdPeopleMax),
      livingAt('crowd', householdPeopleMax + 1),
    ]
    const preview = await importing.checked(`Name,Family\n${groups.flat().join('\n')}\n`)
    await importing.run(preview._id, { households: true })
    const sizes = await site.database
      .selectFrom('household_members as place')
      .innerJoin('households', 'households.id', 'place.household_id')
      .where('households.name', 'in', ['pair', 'full', 'crowd'])
      .groupBy('households.name')
      .select(({ fn }) => ['households.name', fn.countAll<number | string>().as('people')])
      .orderBy('households.name')
      .execute()
    expect(sizes.map(({ name, people }) => [name, Number(people)])).toEqual([
      ['full', householdPeopleMax],
      ['pair', 2],
    ])
    await importing.undone(preview._id)
  })

  it('are left by known people at an undo, unless they left meanwhile', async () => {
    const known = 'Known Dev,dev@known.example,9\nKnown Ela,ela@known.example,9\n'
    const first = await importing.checked(`Name,Email,Notes\n${known}`)
    await importing.run(first._id)
    const { _id } = await importing.checked(`Name,Email,Family\n${known}Newly Fay,,9\n`)
    await importing.run(_id, { households: true })
    const ids = (await importing.people('known.example')).map((person) => person._id)
    const places = () => site.database.selectFrom('household_members').where('user_id', 'in', ids)
    expect(await places().selectAll().execute()).toHaveLength(2)
    await site.database
      .deleteFrom('household_members')
      .where('user_id', '=', ids[0] ?? '')
      .execute()
    expect(await importing.undone(_id)).toMatchObject({ outcome: { kept: 1 } })
    expect(await places().selectAll().execute()).toEqual([])
    await importing.undone(first._id)
  })

  it('put nobody anywhere who uses their account, but ask them', async () => {
    const claimed = await aMember(site, { name: 'Asked Asha', email: 'asha@example.org' })
    const file = 'Name,Email,Family\nAsked Asha,asha@example.org,7\nAsked Bal,,7\n'
    const preview = await importing.checked(file)
    await importing.run(preview._id, { households: true })
    expect((await claimed.get('/api/household')).body).toMatchObject({
      household: null,
      invitations: [{ name: 'Asha family' }],
    })
  })
})

it('people of an import are found by an index, however long the list is', async () => {
  const plans = await plansOf(site.database, async (connection) => {
    await listHouseholdRows(connection, 'some import', 'row 2', 200)
    await findUserIds(connection, 'some import', ['a', 'b'])
    await listAbsentMembers(connection, 'some import', { sheet: 0, after: null, limit: 50 })
  })
  const [household, person, absent] = plans.map(({ steps }) => steps.join('\n'))
  expect(household).toContain('import_rows_by_household')
  expect(person).toContain('import_rows_by_person')
  // PostgreSQL compares both sides as a whole.
  if (!locksRows(site.database)) expect(absent).toContain('import_rows_by_user')
})

describe('an undo', () => {
  it('removes added people, except those changed since, and reports them', async () => {
    const preview = await importing.checked(
      'Name,Title,Email\nUndone Uma,President,uma@example.org\nUndone Bal,,\n',
    )
    await importing.run(preview._id)
    const [bal] = await importing.people('Undone Bal')
    const seen = await officer.get(`/api/admin/users/${bal?._id}`)
    const corrected = await officer.put(
      `/api/admin/users/${bal?._id}`,
      { name: 'Undone Bal Bahadur', reason: 'Full name' },
      { headers: { 'if-match': String(seen.headers.etag) } },
    )
    expect([corrected.status, corrected.body]).toMatchObject([200, {}])
    expect(await importing.undone(preview._id)).toMatchObject({
      state: 'undone',
      ending: 'undone',
      outcome: { people: 2, kept: 1 },
    })
    expect((await importing.people('Undone')).map(({ name }) => name)).toEqual(['Undone Bal Bahadur'])
    expect(await importing.rowsOf(preview._id, 'kept')).toMatchObject([{ row: 3, reason: 'changed' }])
    expect((await officer.get<object[]>('/api/admin/roster')).body).not.toContainEqual(
      expect.objectContaining({ user: expect.objectContaining({ name: 'Undone Uma' }) }),
    )
    const mails = await site.database
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'uma@example.org')
      .execute()
    expect(mails).toEqual([])
  })
})

describe('two officers at once', () => {
  it('start an import once, and add nobody twice', async () => {
    const other = await anAdministrator(site)
    const file = 'Name\nTogether Tara\nTogether Umesh\n'
    const [one, two] = [await importing.checked(file), await importing.checked(file)]
    const starts = await Promise.all([
      officer.post(`${imports}/${one._id}/start`, {}),
      other.post(`${imports}/${one._id}/start`, {}),
      other.post(`${imports}/${two._id}/start`, {}),
    ])
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    await Promise.all([importing.settled(one._id), importing.settled(two._id)])
    expect(await importing.people('Together')).toHaveLength(2)
  })

  it('stop an import, which takes back what it did', async () => {
    const file = `Name\n${Array.from({ length: 400 }, (_, row) => `Stopped Person${row}`).join('\n')}\n`
    const preview = await importing.checked(file)
    await officer.post(`${imports}/${preview._id}/start`, {})
    // Sent without the client, which first reads more data and would take longer than the import.
    const stopped = await site.app.inject({
      method: 'POST',
      url: `${imports}/${preview._id}/stop`,
      headers: { 'x-auth-token': officer.token },
    })
    expect([stopped.statusCode, stopped.json()]).toMatchObject([200, { state: 'undoing', ending: 'stopped' }])
    expect(await importing.settled(preview._id)).toMatchObject({ state: 'undone' })
    expect(await importing.people('Stopped')).toEqual([])
    expect((await officer.post(`${imports}/${preview._id}/start`, {})).status).toBe(409)
  })
})
