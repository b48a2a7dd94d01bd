import { beforeAll, describe, expect, it } from 'vitest'
import { anApp } from '../../../../../tests/support/app.ts'
import { Importing, imports } from '../../../../../tests/support/imports.ts'
import { anAdministrator, expectStatus, type Member } from '../../../../../tests/support/members.ts'

let officer: Member
let importing: Importing
beforeAll(async () => {
  const site = await anApp()
  officer = await anAdministrator(site)
  importing = new Importing(site, officer)
})

describe('people whose name is known', () => {
  it('are shown where only the spelling or the script of a name differs, whose person is added unasked', async () => {
    await officer.post('/api/admin/people', { name: 'लक्ष्मी अर्याल', dob: '1980-01-02' })
    await officer.post('/api/admin/people', { name: 'Vishnu Aryal' })
    const file = 'Name,DOB,City\nLaxmi Aryal,1980-01-02,\nबिष्णु अर्याल,,\n'
    const preview = await importing.checked(file)
    const rows = await importing.rowsOf(preview._id, 'changes')
    expect(rows[0]?.changes).toEqual([{ field: 'other_name', before: null, after: 'Laxmi Aryal' }])
    expect(rows.map(({ row, match, person, decision }) => [row, match, person?.name, decision])).toEqual([
      [2, 'dob', 'लक्ष्मी अर्याल', 'update'],
      [3, 'spelling', 'Vishnu Aryal', 'add'],
    ])
    expect(preview.preview).toMatchObject({ people: 0, known: 2 })
    expect((await importing.run(preview._id)).outcome).toMatchObject({ people: 1, updated: 1 })
    expect((await importing.checked(file)).preview).toMatchObject({ people: 0, changes: 0 })
  })

  it('are shown where a middle name is omitted or abbreviated, whose person is added unasked', async () => {
    await officer.post('/api/admin/people', { name: 'Keshav Bahadur Twinson' })
    await officer.post('/api/admin/people', { name: 'Hari Prasad Twinson' })
    await officer.post('/api/admin/people', { name: 'Gopal Twinson', dob: '1950-01-02' })
    await officer.post('/api/admin/people', { name: 'Sita Devi Twinson', dob: '1970-05-06' })
    const file = [
      'Name,DOB,Phone,City',
      'Keshav Twinson,,,Peoria',
      'Keshav B. Twinson,,,Skokie',
      'Hari Bahadur Twinson,,,',
      'Gopal Lal Twinson,1980-03-04,,',
      'Sita Twinson,1970-05-06,,Joliet',
    ].join('\n')
    const preview = await importing.checked(file)
    const rows = await importing.rowsOf(preview._id, 'changes')
    expect(rows.map(({ row, match, person, decision }) => [row, match, person?.name, decision])).toEqual([
      [2, 'middle_name', 'Keshav Bahadur Twinson', 'add'],
      [3, 'middle_name', 'Keshav Bahadur Twinson', 'add'],
      [6, 'dob', 'Sita Devi Twinson', 'update'],
    ])
    expect(preview.preview).toMatchObject({ people: 2, known: 3 })
    const decisions = [{ row: 3, decision: 'update' }]
    expectStatus(200, await officer.put(`${imports}/${preview._id}/decisions`, { decisions }))
    expect((await importing.run(preview._id)).outcome).toMatchObject({ people: 3, updated: 2 })
    expect((await importing.people('Keshav Twinson')).map(({ name }) => name).toSorted()).toEqual([
      'Keshav Bahadur Twinson',
      'Keshav Twinson',
    ])
  })
})
