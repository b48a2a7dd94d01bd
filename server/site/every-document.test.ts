import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RosterHolding } from '../../contract/administration/roster.ts'
import type { Profile } from '../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { asDocument, signInAt } from '../../tests/support/document-sessions.ts'
import { anEvent } from '../../tests/support/events.ts'
import { aGroup, inGroup } from '../../tests/support/groups.ts'
import { Importing } from '../../tests/support/imports.ts'
import { aMember, anAdministrator, aProfile, expectStatus, type Member } from '../../tests/support/members.ts'
import { pagesByAudience } from '../../tests/support/pages-by-audience.ts'
import { aPost } from '../../tests/support/posts.ts'
import { saveSettings } from '../../tests/support/settings.ts'

const titleOf = (html: string) => textOf(html, /<title>([^<]*)<\/title>/)
const headingOf = (html: string) => textOf(html, /<h1[^>]*>(.*?)<\/h1>/s)

/** Returns a matched piece of a document as text, without elements and entities. */
function textOf(html: string, piece: RegExp): string {
  const text = (piece.exec(html)?.[1] ?? '').replace(/<!-- -->|<[^>]*>/g, '')
  return text.replace(/&amp;/g, '&').trim()
}

/** Titles of pages whose heading greets the reader or names an author. */
const titledOtherwise: Record<string, RegExp> = {
  '/dashboard': /^Dashboard · /,
  '/posts/:id': /^Discussion · /,
}

interface Reader {
  at: TestApp
  cookie: string
}

async function asReader(member: Member, at: TestApp): Promise<Reader> {
  return { at, cookie: (await signInAt(at, member)).cookie }
}

describe('every page', () => {
  /** Id of the subject of each page about one thing. */
  const subjects: Record<string, string | undefined> = {}
  /** The readers of restricted pages; an administrator with a profile reads the others. */
  const readers: Record<string, Reader> = {}
  let administrator: Reader
  let plainMember: Reader

  beforeAll(async () => {
    const society = await anApp()
    const chair = await anAdministrator(society)
    const [plain, strict] = [await aMember(society), await anApp({ requireVerification: true })]
    administrator = await asReader(chair, society)
    plainMember = await asReader(plain, society)
    readers['/create-profile'] = plainMember
    readers['/unverified'] = await asReader(await aMember(strict), strict)

    await aProfile(chair)
    const period = { from: '2020-01-01', to: '2021-01-01' }
    await chair.put('/api/profile/experience', { title: 'Cook', company: 'Hall', ...period })
    await chair.put('/api/profile/education', {
      school: 'Dang',
      degree: 'BA',
      fieldofstudy: 'Art',
      ...period,
    })
    const { membership, experience, education } = expectStatus(
      200,
      await chair.get<Profile>('/api/profile/me'),
    )
    const household = { name: 'Chaudhary', people: [chair.id] }
    const list = (await new Importing(society, chair).read('name\nAnita')).body._id
    const event = (await anEvent(chair))._id
    const letter = await aSentLetter(chair)
    Object.assign(subjects, {
      '/edit-membership/:id': membership[0]?._id,
      '/edit-experience/:id': experience[0]?._id,
      '/edit-education/:id': education[0]?._id,
      '/posts/:id': (await aPost(chair))._id,
      '/admin/users/:id': chair.id,
      '/admin/users/:id/edit': chair.id,
      '/admin/events/:id': event,
      '/admin/money/events/:id': event,
      '/tickets/:id': event,
      '/admin/board/changes/:id': await aBoardChange(chair),
      '/admin/selections/:id': await newIdOf(chair, '/api/admin/selections', {
        name: 'Choir',
        filter: { board: true },
      }),
      '/admin/letters/:id': letter,
      '/admin/letters/:id/paper': letter,
      '/letters/:id': letter,
      '/admin/money/accounts/:id': chair.id,
      ...(await aPayment(chair)),
      '/admin/households/:id': await newIdOf(chair, '/api/admin/households', household),
      '/admin/roster/:id': await aTermWithoutProfile(society, chair),
      '/admin/members-file/:id': list,
      '/admin/members-file/:id/missing': list,
      '/admin/announcements/:id': await newIdOf(chair, '/api/admin/announcements', announcement),
      '/admin/pages/:id': 'about',
      '/admin/pages/:id/history': 'about',
    })
    const group = await aGroup(chair)
    await inGroup(chair, group._id, chair, 'leader')
    const toGroup = { subject: 'Rehearsal', text: 'Come', filter: { group: group._id } }
    Object.assign(subjects, {
      '/calendar/:id/guests': (await anEvent(chair, { group: group._id }))._id,
      '/groups/:id/calendar': group._id,
      '/groups/:id/letters': group._id,
      '/groups/:id/letters/new': group._id,
      '/groups/:group/letters/:id': await newIdOf(chair, '/api/admin/letters', toGroup),
    })
    await saveSettings(chair, { approvalRequired: true })
    readers['/waiting'] = await asReader(await aMember(society), society)
  })

  const announcement = {
    title: 'News',
    text: 'Text',
    audience: 'everyone',
    date: '2026-11-01',
    published: true,
  }

  /** Adds a term to the roster that no profile contains any more. */
  async function aTermWithoutProfile(at: TestApp, chair: Member): Promise<string | undefined> {
    const name = 'Without Profile'
    const member = await aMember(at, { name })
    await aProfile(member)
    const treasurer = { title: 'Treasurer', category: 'Executive Member', type: 'General Membership' }
    await chair.post(`/api/admin/users/${member.id}/memberships`, { ...treasurer, from: '2020-01-01' })
    await member.delete('/api/profile')
    const { body } = await chair.get<RosterHolding[]>('/api/admin/roster?on=2020-06-01')
    return body.find(({ user }) => user.name === name)?._id
  }

  /** Sends the chair a letter. */
  async function aSentLetter(chair: Member): Promise<string> {
    const filter = { people: [chair.id] }
    const letter = await newIdOf(chair, '/api/admin/letters', { subject: 'Maghi', text: 'Come', filter })
    expectStatus(200, await chair.post(`/api/admin/letters/${letter}/send`, {}))
    return letter
  }

  /** Plans a board for a later day. */
  async function aBoardChange(chair: Member): Promise<string> {
    const day = '2040-01-01'
    const { headers } = await chair.get(`/api/admin/board?on=${day}`)
    const body = { day, offices: [{ title: 'Treasurer', holders: [{ user: chair.id }] }] }
    const change = { body, headers: { 'if-match': String(headers.etag) } }
    return expectStatus(201, await chair.send<{ _id: string }>('POST', '/api/admin/board/changes', change))
      ._id
  }

  /** Enters a payment and deposits it. */
  async function aPayment(chair: Member): Promise<Record<string, string>> {
    const payment = { user: chair.id, kind: 'payment', cents: 5000, method: 'cash' }
    const entry = await chair.post<{ _id: string; receipt: string }>('/api/admin/money/entries', payment)
    const { _id, receipt } = expectStatus(201, entry)
    const deposit = await newIdOf(chair, '/api/admin/money/deposits', { payments: [_id] })
    return { '/receipts/:id': receipt, '/admin/money/deposits/:id': deposit }
  }

  async function newIdOf(chair: Member, url: string, body: object): Promise<string> {
    return expectStatus(201, await chair.post<{ _id: string }>(url, body))._id
  }

  const addressOf = (page: string) => page.replace(':id', subjects[page] ?? 'none')

  it.each([...pagesByAudience.members, ...pagesByAudience.officers])(
    '%s has its content in its document',
    async (page) => {
      const { at, cookie } = readers[page] ?? administrator
      const { status, body } = await at.client().get<string>(addressOf(page), { headers: asDocument(cookie) })
      expect(status).toBe(200)
      expect(body).toContain('<h1')
      expect(body).not.toMatch(/class="[^"]*spinner/)
    },
  )

  it.each([...pagesByAudience.members, ...pagesByAudience.officers])(
    '%s has its heading at the start of its title',
    async (page) => {
      const { at, cookie } = readers[page] ?? administrator
      const { body } = await at.client().get<string>(addressOf(page), { headers: asDocument(cookie) })
      if (page in titledOtherwise) expect(titleOf(body)).toMatch(titledOtherwise[page] ?? '')
      else expect(titleOf(body)).toMatch(new RegExp(`^${RegExp.escape(headingOf(body))} · `))
    },
  )

  it.each(pagesByAudience.officers)('%s is refused to a plain member, with a title for it', async (page) => {
    const { at, cookie } = plainMember
    const { status, body } = await at.client().get<string>(addressOf(page), { headers: asDocument(cookie) })
    expect(status).toBe(403)
    expect([titleOf(body), headingOf(body)]).toEqual([
      expect.stringMatching(/^Not allowed · /),
      'Not allowed',
    ])
  })

  it.each([...pagesByAudience.members, ...pagesByAudience.officers].filter((page) => page.includes(':')))(
    '%s with an unknown id is not found, with a title for it',
    async (page) => {
      const { at, cookie } = administrator
      const address = page.replace(':id', randomUUID())
      const { status, body } = await at.client().get<string>(address, { headers: asDocument(cookie) })
      expect(status).toBe(404)
      expect([titleOf(body), headingOf(body)]).toEqual([
        expect.stringMatching(/^Page Not Found · /),
        'Page Not Found',
      ])
    },
  )
})
