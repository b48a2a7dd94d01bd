import { expect, test } from 'vitest'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { readingChoices } from '../../../../contract/text/reading-preferences.ts'
import { anApp, type TestApp, testConfig } from '../../../../tests/support/app.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'
import { emailHtml } from '../../../mail/email-rendering.ts'
import { inLanguage } from '../../../text/languages.ts'
import { queueAccountMails, queueAccountMail as queueMail } from '../account/account-mail.service.ts'
import { inEveryLanguage } from './about-user.ts'
import { queueTopicMail } from './member-mailing.service.ts'

async function localeOf(site: TestApp, userId: string) {
  const mails = site.database.selectFrom('mails').select('locale').where('user_id', '=', userId)
  return (await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).locale
}

test('a letter is in the language of its reader’s last visit, not of its sender', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const anna = await aMember(site)
  const visited = site.database.selectFrom('users').select('locale').where('id', '=', anna.id)
  expect(await visited.executeTakeFirstOrThrow()).toEqual({ locale: 'en' })
  await site.database.updateTable('users').set({ locale: 'ne' }).where('id', '=', anna.id).execute()
  expect((await officer.post(`/api/admin/users/${anna.id}/reset-link`, {})).status).toBe(200)
  await queueMail(site, site.database, { kind: 'reset', userId: anna.id, recipient: anna.email })
  expect(await localeOf(site, anna.id)).toBe('ne')
})

test('a link for a forgotten password is in the language of its reader, not of the caller', async () => {
  const { site, box } = await aMailedApp()
  const maya = await aMember(site)
  await site.database.updateTable('users').set({ locale: 'ne' }).where('id', '=', maya.id).execute()
  await site.client().post('/api/recovery', { email: maya.email.toUpperCase() })
  const { subject, text } = await box.arrival(maya.email, /पासवर्ड/)
  expect(subject).toBe(m.accounts_email_reset_subject({}, { locale: 'ne' }))
  expect(text).toContain('सादर,')
})

test('each email of a batch is in the language of its reader', async () => {
  const site = await anApp()
  const readers = [await aMember(site), await aMember(site)]
  for (const [index, locale] of ['ne', 'en'].entries())
    await site.database
      .updateTable('users')
      .set({ locale })
      .where('id', '=', readers[index]?.id ?? '')
      .execute()
  const known = readers.map(({ id, email }) => ({ kind: 'reset' as const, userId: id, recipient: email }))
  const stranger = { kind: 'reset', userId: null, recipient: 'stranger@example.org' } as const
  await queueAccountMails(site, site.database, [...known, stranger])
  const queued = site.database.selectFrom('mails').select(['recipient', 'locale']).where('kind', '=', 'reset')
  const localeTo = new Map((await queued.execute()).map(({ recipient, locale }) => [recipient, locale]))
  expect([...readers.map(({ email }) => email), stranger.recipient].map((to) => localeTo.get(to))).toEqual([
    'ne',
    'en',
    'en',
  ])
})

test('an invitation to an unknown person is in every language with its texts', () => {
  const write = (text: string) => ({ subject: `S ${text}`, blocks: [{ text }], reason: `R ${text}` })
  const written = inLanguage('ne', () => inEveryLanguage(() => write(getLocale())))
  expect(written).toEqual({
    subject: 'S ne · S en',
    blocks: [{ text: 'ne' }, { text: 'en', lang: 'en' }],
    reason: 'R ne R en',
  })
  expect(inLanguage('ne', () => inEveryLanguage(() => write('same')))).toEqual(write('same'))
})

test('a part in another language than its email is marked', () => {
  const content = {
    to: { name: null, address: 'guest@example.org' },
    subject: 'Welcome',
    blocks: [{ text: 'Hello' }, { text: 'नमस्ते', lang: 'ne' }],
    reason: 'Why',
  }
  const html = inLanguage('en', () => emailHtml(testConfig(), content))
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<p>Hello</p>\n<div lang="ne"><p>नमस्ते</p></div>')
})

test('a reader without a visit gets it in the language of its sender', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const guest = { name: 'Guest', email: 'guest@example.org' }
  const { body } = await officer.post<{ user: string }>('/api/admin/users', guest)
  await queueMail(site, site.database, { kind: 'invite', userId: body.user, recipient: guest.email })
  expect(await localeOf(site, body.user)).toBe('en')
})

test('a letter about a topic is written in the language and with the digits of its reader', async () => {
  const site = await anApp()
  const nima = await aMember(site)
  const choice = { locale: 'ne', digits: 'latin' as const }
  await site.database.updateTable('users').set(choice).where('id', '=', nima.id).execute()
  const write = () => ({
    topic: 'events' as const,
    subject: m.events_email_event_off_subject({ title: '7' }),
    text: `${getLocale()} ${readingChoices().digits}`,
  })
  await queueTopicMail(site, site.database, { userId: nima.id }, write)
  const queued = site.database.selectFrom('mails').select('payload').where('user_id', '=', nima.id)
  expect((await queued.where('kind', '=', 'topic').executeTakeFirstOrThrow()).payload).toMatchObject({
    subject: inLanguage('ne', () => write().subject, { digits: 'latin', calendars: null }),
    text: 'ne latin',
  })
})

test.each([
  ['We meet **at noon**', 'ne', '<div lang="en">'],
  ['हामी **दिउँसो** भेट्छौं', 'en', '<div lang="ne">'],
])('a text that is not in the language of its email is marked: %s', (markdown, locale, mark) => {
  const to = { name: null, address: 'reader@example.org' }
  const blocks = [{ markdown, pageUrl: 'https://society.example/letters/1' }]
  const html = inLanguage(locale as 'en' | 'ne', () =>
    emailHtml(testConfig(), { to, subject: 'S', blocks, reason: 'R' }),
  )
  expect(html).toContain(mark)
  expect(html.match(/<div lang=/g)).toHaveLength(1)
})
