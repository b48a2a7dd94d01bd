import { beforeAll, describe, expect, it } from 'vitest'
import type { MoneyAccount } from '../../../../contract/money/accounts.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { csvOf, ImportedLists } from '../../../../tests/support/imported-lists.ts'
import { Importing, imports } from '../../../../tests/support/imports.ts'
import { aMemberWith, expectStatus } from '../../../../tests/support/members.ts'

let site: TestApp
let lists: ImportedLists
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  lists = await ImportedLists.on(site)
  const level = { name: 'Family', cents: 5000, covers: 'household', period: 'rolling' }
  expectStatus(201, await lists.officer.post('/api/admin/money/levels', level))
})

async function moneyOf(name: string): Promise<MoneyAccount> {
  const [person] = await lists.importing.people(name)
  return expectStatus(
    200,
    await lists.officer.get<MoneyAccount>(`/api/admin/money/accounts/${person?._id ?? ''}`),
  )
}

const headings = ['Name', 'Email', 'Household', 'Membership Level', 'Paid until', 'Amount owed']

describe('the dues of a list', () => {
  it('are on the card of the preview, and are imported by household', async () => {
    const file = csvOf([
      headings,
      ['Dipa Duesson', 'dipa@example.org', 'Duessons', 'family', '2027-03-01', '$25.00'],
      ['Deepak Duesson', '', 'Duessons', 'Family', '2027-03-01', '25'],
      ['Solo Duesless', '', '', 'Nobility', '12/31/2024', ''],
      ['Wordy Duesworded', '', '', 'Family Membership', 'lifetime', ''],
    ])
    const checked = await lists.importing.checked(file)
    expect(checked.preview).toMatchObject({
      ...{ people: 4, balances: 2, problemCount: 1, questions: [] },
      causes: [{ column: 'level', msg: expect.stringContaining('no level of this name') }],
    })
    const [card, , solo] = await lists.importing.rowsOf(checked._id, 'people')
    expect(card?.facts).toEqual(
      expect.arrayContaining([
        { field: 'level', value: 'Family', state: 'sure', msg: null },
        { field: 'paid_until', value: '2027-03-01', state: 'sure', msg: null },
        { field: 'opening_balance', value: '-$25.00', state: 'sure', msg: null },
      ]),
    )
    expect(solo?.facts).toContainEqual(
      expect.objectContaining({ field: 'notes', value: 'Membership Level: Nobility' }),
    )
    const done = await lists.importing.run(checked._id, { households: true })
    expect(done).toMatchObject({ state: 'done', outcome: { people: 4, dues: 4, duesLeft: 0 } })
    expect(await moneyOf('Wordy Duesworded')).toMatchObject({ level: { name: 'Family' } })
    expect(await moneyOf('Deepak Duesson')).toMatchObject({
      ...{ dues: 'paid', paidUntil: '2027-03-01', balance: -2500, level: { name: 'Family' } },
      entries: [{ kind: 'charge', cents: 2500 }],
    })
    expect(await moneyOf('Solo Duesless')).toMatchObject({ dues: 'overdue', balance: 0, level: null })
    const again = await lists.importing.checked(file)
    expect(again.preview).toMatchObject({ people: 0, changes: 0, balances: 0, problemCount: 3 })
    const { body } = await lists.officer.get<string>(
      '/api/admin/people.csv?search=dues&columns=name,level,dues,paid_until,opening_balance',
    )
    expect(body).toContain('Dipa Duesson,Family,paid,2027-03-01,-25.00')
    expect(body).toContain('Solo Duesless,,overdue,2024-12-31,0.00')
    const elsewhere = await lists.importing.checked(body.replaceAll('Dues', 'Other'))
    expect(elsewhere.preview).toMatchObject({ people: 4, balances: 2 })
  })

  it('change the dues of a known person as previewed', async () => {
    const bring = async (paidUntil: string) => {
      const checked = await lists.importing.checked(
        `Name,Email,Paid until\nKnown Duesson,known.dues@example.org,${paidUntil}\n`,
      )
      return [checked, await lists.importing.run(checked._id)] as const
    }
    await bring('2026-01-31')
    const [checked, done] = await bring('2027-01-31')
    expect(checked.preview).toMatchObject({ people: 0, changes: 1 })
    expect(done.outcome).toMatchObject({ updated: 1, dues: 1 })
    expect(await moneyOf('Known Duesson')).toMatchObject({ paidUntil: '2027-01-31' })
    expect(await lists.importing.undone(checked._id)).toMatchObject({ outcome: { kept: 0 } })
    expect(await moneyOf('Known Duesson')).toMatchObject({ paidUntil: '2026-01-31' })
  })

  it('are reverted by an undo, the balance by a correction', async () => {
    const checked = await lists.importing.checked(
      'Name,Email,Paid until,Opening balance\nGone Duesson,gone.dues@example.org,2027-03-01,40\n',
    )
    await lists.importing.run(checked._id)
    const { _id } = await moneyOf('Gone Duesson')
    expect(await lists.importing.undone(checked._id)).toMatchObject({ outcome: { kept: 0 } })
    const after = await lists.officer.get<MoneyAccount>(`/api/admin/money/accounts/${_id}`)
    expect(after.body).toMatchObject({ name: 'Gone Duesson', balance: 0, former: true, paidUntil: null })
    expect(after.body.entries?.map(({ kind }) => kind).sort()).toEqual(['correction', 'payment'])
  })

  it('have a level under the heading of categories, too; unknown words go into the note, and are named', async () => {
    const checked = await lists.importing.checked(
      'Name,Category,Paid until\nCat Duesson,Family,\nEndo Duesson,,lifetime\nPat A,Platinum,\nPat B,platinum,\nPat C,आजीवन,\n',
    )
    expect(checked.preview).toMatchObject({
      ...{ problemCount: 0, unknownWords: [{ column: 'category', word: 'Platinum', count: 2 }] },
    })
    const [family, endless, , , life] = await lists.importing.rowsOf(checked._id, 'people')
    const lifetime = expect.stringContaining('Lifetime Membership')
    expect(life?.facts).toMatchObject([{ field: 'membership', value: lifetime }])
    expect(family?.facts).toContainEqual(expect.objectContaining({ field: 'level', value: 'Family' }))
    expect(endless?.facts).toContainEqual(
      expect.objectContaining({ field: 'notes', value: 'Paid until: lifetime' }),
    )
  })

  it('have amounts that cost only themselves where they cannot be read', async () => {
    const checked = await lists.importing.checked('Name,Opening balance,Paid until\nBad Duesson,€12,soon\n')
    expect(checked.preview).toMatchObject({
      ...{ people: 1, balances: 0, problemCount: 2 },
      causes: expect.arrayContaining([expect.objectContaining({ column: 'opening_balance' })]),
    })
  })
})

describe('a secretary', () => {
  it('imports level and end of dues; the balance is left out and named', async () => {
    const secretary = await aMemberWith(site, 'secretary')
    const exported = await secretary.get<string>('/api/admin/people.csv')
    expect(exported.body.split('\r\n')[0]).toMatch(/,paid_until,(?!opening_balance)/)
    expect((await secretary.get('/api/admin/people.csv?columns=opening_balance')).status).toBe(400)
    const importing = new Importing(site, secretary)
    const checked = await importing.checked(
      csvOf([headings, ['Seen Duesson', 'seen.dues@example.org', '', 'Family', '2027-03-01', '25']]),
    )
    expect(checked.preview).toMatchObject({
      ...{ people: 1, balances: 0, problemCount: 1 },
      causes: [{ column: 'amount_owed', msg: expect.stringContaining('treasurers') }],
    })
    const [card] = await importing.rowsOf(checked._id, 'people')
    expect(card?.facts).toContainEqual(
      expect.objectContaining({ field: 'amount_owed', value: '25', state: 'left out' }),
    )
    expect((await importing.run(checked._id)).outcome).toMatchObject({ people: 1, dues: 1 })
    expect(await moneyOf('Seen Duesson')).toMatchObject({
      ...{ paidUntil: '2027-03-01', level: { name: 'Family' }, balance: 0, entries: [] },
    })
  })

  it('sees no balance of a list that a treasurer checked, cannot start it, and leaves its entries', async () => {
    const secretary = await aMemberWith(site, 'secretary')
    const importing = new Importing(site, secretary)
    const checked = await lists.importing.checked(
      'Name,Email,Opening balance\nSecret Duesson,secret.dues@example.org,-12.34\n',
    )
    const [card] = await importing.rowsOf(checked._id, 'people')
    expect(JSON.stringify(card?.facts)).not.toContain('12.34')
    const started = await secretary.post(`${imports}/${checked._id}/start`, {})
    expect([started.status, started.body]).toMatchObject([
      409,
      { errors: [{ msg: expect.stringContaining('treasurers') }] },
    ])
    await lists.importing.run(checked._id)
    const { _id } = await moneyOf('Secret Duesson')
    expect(await importing.undone(checked._id)).toMatchObject({ outcome: { kept: 1 } })
    expect(await importing.rowsOf(checked._id, 'kept')).toMatchObject([{ reason: 'money' }])
    const account = await lists.officer.get<MoneyAccount>(`/api/admin/money/accounts/${_id}`)
    expect(account.body).toMatchObject({ balance: -1234, former: true })
  })
})
