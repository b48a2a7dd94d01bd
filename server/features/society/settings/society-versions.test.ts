import { expect, it } from 'vitest'
import type { SettingsState, SocietySettings } from '../../../../contract/society/settings.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

const english = 'Tharu Society of Chicago'
const nepali = 'थारू समाज शिकागो'

it('the society has its Nepali name in pages, the manifest and emails for readers of Nepali', async () => {
  const { site, box } = await aMailedApp()
  const officer = await anAdministrator(site)
  const versions = { ne: { name: nepali, shortName: 'थास', heroHeading: ' ', heroBlurb: 'ताल किनारको गाउँ' } }
  const saved = await saveSettings(officer, { versions })
  expect(saved).toMatchObject({
    status: 200,
    body: { values: { name: english, versions: { ne: { name: nepali } } } },
  })
  const visitor = site.client()
  for (const [language, name, other, shortName] of [
    ['en', english, nepali, 'CTS'],
    ['ne', nepali, english, 'थास'],
  ] as const) {
    const society = await visitor.get<SocietySettings>(`/api/society?lang=${language}`)
    expect(society.body).toMatchObject({ name, shortName, heroHeading: null })
    const { body: page } = await visitor.get<string>(`/?lang=${language}`)
    expect(page).toContain(`<title>${name}</title>`)
    expect(page).not.toContain(other)
    const manifest = await visitor.get<{ name: string; lang: string }>(
      `/manifest.webmanifest?lang=${language}`,
    )
    expect(manifest.body).toMatchObject({ name, lang: language })
    const reader = await aMember(site)
    await reader.put('/api/account/language', { language })
    await visitor.post('/api/recovery', { email: reader.email })
    const mail = await box.arrival(reader.email, language === 'ne' ? /पासवर्ड/ : /password/)
    expect(mail.from?.name).toBe(name)
    expect(mail.html).toContain(name)
  }
})

it('a name in another language is checked, and goes when it is blank', async () => {
  const { site } = await aMailedApp()
  const officer = await anAdministrator(site)
  const save = (name: string) => saveSettings(officer, { versions: { ne: { name } } })
  expect(await save('थ'.repeat(101))).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'versions.ne.name' }] },
  })
  await save(nepali)
  await save(' ')
  expect((await officer.get<SettingsState>('/api/admin/settings')).body.values.versions).toEqual({})
})
