import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../../contract/administration/members-file.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { Importing } from '../../../../tests/support/imports.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'

let site: TestApp
let officer: Member
let importing: Importing
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
  importing = new Importing(site, officer)
})

/** Lists the queued messages to an address, or to all addresses of a domain. */
async function waitingFor(recipient: string) {
  const mails = await site.database
    .selectFrom('mails')
    .select(['kind', 'recipient'])
    .where('recipient', 'like', `%${recipient}`)
    .where('state', '=', 'queued')
    .orderBy('recipient')
    .execute()
  return mails.map((mail) => `${mail.kind} ${mail.recipient}`)
}

const listOf = (domain: string, names: string[]) =>
  `Name,Email\n${names.map((name) => `${name} Tharu,${name.toLowerCase()}@${domain}`).join('\n')}\nPaper Pari,\n`

async function idOf(address: string): Promise<string> {
  const [person] = await importing.people(address)
  return person?._id ?? ''
}

describe('an import', () => {
  it('writes to nobody unless asked, and names the recipients beforehand', async () => {
    const { _id, preview } = await importing.checked(
      listOf('quiet.example', ['Asha', 'Bishnu', 'Chandra', 'Dil']),
    )
    expect(preview).toMatchObject({ people: 5, invitations: 4, invited: ['Asha', 'Bishnu', 'Chandra'] })
    expect((await importing.run(_id)).outcome).toMatchObject({ people: 5, invited: 0 })
    expect(await waitingFor('quiet.example')).toEqual([])
  })

  it('sends invitations on request, and an undo withdraws those in the queue', async () => {
    const { _id, preview } = await importing.checked(
      'Name,Email,Unsubscribed\nEsha Tharu,esha@asked.example,\nFulmati Tharu,fulmati@asked.example,no\n' +
        'Unwritten Uma,uma@asked.example,yes\n',
    )
    expect(preview).toMatchObject({ invitations: 2, invited: ['Esha', 'Fulmati'] })
    expect((await importing.run(_id, { invite: true })).outcome).toMatchObject({ people: 3, invited: 2 })
    expect(await waitingFor('asked.example')).toEqual([
      'invite esha@asked.example',
      'invite fulmati@asked.example',
    ])
    const changed = await idOf('esha@asked.example')
    await changeAccount(officer, 'PUT', changed, '', { name: 'Esha Corrected', reason })
    expect(await importing.undone(_id)).toMatchObject({ outcome: { kept: 1 } })
    expect(await waitingFor('asked.example')).toEqual([])
    expect(await idOf('esha@asked.example')).toBe(changed)
  })

  it('invites only people that the preview counted', async () => {
    await aMember(site, { name: 'Same Sita', email: 'sita@same.example' })
    const { _id, preview } = await importing.checked('Name,Email\nSame Sita,other@same.example\n')
    const [row] = await importing.rowsOf(_id, 'changes')
    if (row) {
      const decisions = [{ row: row.row, decision: 'add' }]
      await officer.put(`/api/admin/imports/${_id}/decisions`, { decisions })
    }
    const { outcome } = await importing.run(_id, { invite: true })
    expect(outcome).toMatchObject({ people: 1, invited: preview?.invitations })
    expect(await waitingFor('other@same.example')).toHaveLength(preview?.invitations ?? -1)
  })

  it('in one call asks, too', async () => {
    const bring = (query: string, file: string) =>
      officer.send<ImportReport>('POST', `/api/admin/members/import${query}`, {
        body: file,
        headers: { 'content-type': 'text/csv' },
      })
    const quiet = await bring('', 'name,email\nGita,gita@call.example\n')
    expect(quiet.body).toMatchObject({ people: 1, invitations: 1, imported: true })
    expect(await waitingFor('call.example')).toEqual([])
    await bring('?invite=true', 'name,email\nHari,hari@call.example\n')
    expect(await waitingFor('call.example')).toEqual(['invite hari@call.example'])
  })
})

describe('people who never claimed their account', () => {
  it('are counted and named before they are invited', async () => {
    const quiet = await anApp({ smtpUrl: 'smtp://127.0.0.1:1' })
    const keeper = await anAdministrator(quiet)
    const path = '/api/admin/users/invitations'
    expect((await keeper.get(path)).body).toEqual({ count: 0, names: [] })
    const importing = new Importing(quiet, keeper)
    await importing.run((await importing.checked(listOf('later.example', ['Indra', 'Jamuna'])))._id)
    expect((await keeper.get(path)).body).toEqual({ count: 2, names: ['Indra', 'Jamuna'] })
    expect((await keeper.post(path)).body).toEqual({ invited: 2 })
    expect((await keeper.get(path)).body).toEqual({ count: 0, names: [] })
    expect((await (await aMember(quiet)).get(path)).status).toBe(403)
  })
})

describe('a corrected address', () => {
  async function anImported(name: string): Promise<string> {
    const { _id } = await importing.checked(`Name,Email\n${name},${name.toLowerCase()}@old.example\n`)
    await importing.run(_id, { invite: true })
    return idOf(`${name.toLowerCase()}@old.example`)
  }
  const correct = (id: string, name: string, more = {}) =>
    changeAccount(officer, 'PUT', id, '', {
      name,
      email: `${name.toLowerCase()}@new.example`,
      reason,
      ...more,
    })

  it('of an unclaimed account gets an invitation only on request, the old address never', async () => {
    const id = await anImported('Kiran')
    expect(await waitingFor('kiran@old.example')).toEqual(['invite kiran@old.example'])
    expect((await correct(id, 'Kiran')).status).toBe(200)
    expect([...(await waitingFor('kiran@old.example')), ...(await waitingFor('new.example'))]).toEqual([])
    const lila = await anImported('Lila')
    expect((await correct(lila, 'Lila', { invite: true })).status).toBe(200)
    expect(await waitingFor('new.example')).toEqual(['invite lila@new.example'])
    expect(await waitingFor('lila@old.example')).toEqual([])
  })

  it.each(['deceased', 'former'] as const)('of somebody %s is never written to', async (departed) => {
    const name = departed === 'deceased' ? 'Mohan' : 'Nanda'
    const id = await anImported(name)
    expect((await changeAccount(officer, 'PUT', id, '/departure', { departed, reason })).status).toBe(200)
    expect(await waitingFor(`${name.toLowerCase()}@old.example`)).toEqual([])
    expect((await correct(id, name, { invite: true })).status).toBe(200)
    expect(await waitingFor(`${name.toLowerCase()}@new.example`)).toEqual([])
  })

  it('of a member who has left is not asked to confirm, nor is the old one notified', async () => {
    const member = await aMember(site, { name: 'Om', email: 'om@left.example' })
    await changeAccount(officer, 'PUT', member.id, '/departure', { departed: 'former', reason })
    expect((await correct(member.id, 'Om')).status).toBe(200)
    expect([...(await waitingFor('left.example')), ...(await waitingFor('om@new.example'))]).toEqual([])
  })
})
