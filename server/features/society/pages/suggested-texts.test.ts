import { beforeAll, describe, expect, it } from 'vitest'
import texts from '../../../../contract/messages/en/society.json' with { type: 'json' }
import {
  importRetention,
  knownDeviceRetention,
  refusalRetention,
  securityLogRetention,
  seenBrowserRetention,
  sentMailRetention,
  sessionRetention,
  unsentMailRetention,
  unusedSessionRetention,
  writtenMailRetention,
} from '../../../../contract/retention.ts'
import { blanksIn, type Page, type PageState, type Suggestion } from '../../../../contract/society/pages.ts'
import { day, hour } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ societyEmail: 'hello@society.example' })
  officer = await anAdministrator(site)
})

const privacyPage = async () => (await site.client().get<Page>('/api/pages/privacy')).body
const suggestion = (page: string) => officer.get<Suggestion>(`/api/admin/pages/${page}/suggestion`)

describe('the privacy text that ships with the site', () => {
  it("contains the society's name and contact from the settings, with markup escaped", async () => {
    await saveSettings(officer, { name: 'Tharu *<b>* & [Friends](x)', email: 'ask@society.example' })
    const { html } = await privacyPage()
    expect(html).toContain('the site of Tharu *&lt;b&gt;* &amp; [Friends](x) keeps')
    expect(html).toContain('<a href="mailto:ask@society.example" rel="noopener">ask@society.example</a>')
  })

  it('names the times after which the housekeeping removes things', async () => {
    const { html } = await privacyPage()
    const days = (milliseconds: number) => `${milliseconds / day} days`
    for (const words of [
      `${days(unusedSessionRetention)} after its last use, and ${days(sessionRetention)} at most`,
      `remembers for ${days(seenBrowserRetention)}`,
      `a secret that tells for ${days(knownDeviceRetention)}`,
      `lies in a folder of the server for ${days(writtenMailRetention)}`,
      `security log are kept for ${days(securityLogRetention)}`,
      `deleted ${importRetention / hour} hours after`,
      `For ${days(refusalRetention)} only hashes of its email address`,
    ])
      expect(html).toContain(words)
  })

  it('has no sentence with a hard-coded figure', () => {
    const sentences = Object.entries(texts).filter(([key]) => key.startsWith('society_privacy_'))
    expect(sentences.length).toBeGreaterThan(30)
    const figure = /\d|\b(one|two|three) (day|week|month|year)/
    expect(sentences.filter(([, text]) => figure.test(JSON.stringify(text)))).toEqual([])
  })

  it('describes this site: the audience of profiles, and other companies', async () => {
    const before = (await privacyPage()).html
    expect(before).toContain('Everyone, visitors included, can see profiles')
    expect(before).not.toContain('social feed')
    const donation = { url: 'https://pay.example/give', fields: {} }
    const settings = { directoryAudience: 'members', socialFeedUrl: 'https://feed.example/', donation }
    await saveSettings(officer, settings)
    const { html } = await privacyPage()
    expect(html).toContain('Only members can see profiles')
    expect(html).toContain('“Stop showing the feed” in the same place')
    expect(html).toContain('“Donate” opens the payment page')
  })

  it('depends on the configuration of the site', async () => {
    const other = await anApp({
      smtpUrl: 'smtp://127.0.0.1:1',
      avatarService: 'off',
      backups: { ...site.app.config.backups, to: '/nowhere', keptDays: 12 },
    })
    const { html } = (await other.client().get<Page>('/api/pages/privacy')).body
    expect(html).toContain(
      `${sentMailRetention / day} days after it was sent, or after ${unsentMailRetention / day} days`,
    )
    expect(html).toContain('your picture shows initials')
    expect(html).toContain('older than 12 days are deleted')
  })

  it('gives way to the text that the society publishes', async () => {
    const { version } = (await officer.get<PageState>('/api/admin/pages/privacy')).body
    const text = { title: 'Our privacy', text: 'Ours' }
    await officer.put('/api/admin/pages/privacy', text, { headers: { 'if-match': `"${version}"` } })
    expect(await privacyPage()).toMatchObject({ title: 'Our privacy', html: '<p>Ours</p>' })
    expect((await suggestion('privacy')).body.text).toContain('## What is kept')
  })
})

describe('drafts to adapt', () => {
  it('are there for each page that every society has, and publish nothing', async () => {
    const [about, bylaws] = [(await suggestion('about')).body.text, (await suggestion('bylaws')).body.text]
    expect(about).toContain('## Who we are')
    expect(bylaws).toContain('## Article 1: Name and purpose')
    expect(blanksIn(about)).toEqual(expect.arrayContaining(['where', 'Who can become a member.']))
    expect(blanksIn(bylaws)).toEqual(expect.arrayContaining(['place', 'Two thirds', 'date']))
    expect(blanksIn((await suggestion('privacy')).body.text)).toEqual([])
    for (const page of ['about', 'bylaws']) {
      expect((await site.client().get(`/api/pages/${page}`)).status).toBe(404)
      const { body } = await officer.get<PageState>(`/api/admin/pages/${page}`)
      expect(body).toMatchObject({ hasDraft: false, draft: { text: '' } })
    }
  })

  it('are for those who write pages, and for no other page', async () => {
    expect((await site.client().get('/api/admin/pages/about/suggestion')).status).toBe(401)
    expect((await (await aMember(site)).get('/api/admin/pages/about/suggestion')).status).toBe(403)
    expect((await suggestion('our-history')).status).toBe(404)
  })
})
