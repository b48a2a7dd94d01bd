import { beforeAll, describe, expect, it } from 'vitest'
import { type SettingName, settingNames, settingProofs } from '../../../../contract/society/settings.ts'
import { minute } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { anAuthenticatorApp } from '../../../../tests/support/second-step.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let now = new Date('2026-11-22T12:00:00Z')
let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => now })
  officer = await anAdministrator(site)
  await anAuthenticatorApp(officer, now)
})

const organization = { name: 'Tharu Sabha', url: 'https://tharu.example' }

/** Changes of each setting, in order, and whether each needs a proof. */
const changes: Record<SettingName, [value: unknown, asks: boolean][]> = {
  name: [['Tharu Samaj', false]],
  shortName: [['TS', false]],
  email: [['new@society.example', true]],
  markPictureId: [['picture', false]],
  heroHeading: [['Welcome', false]],
  heroBlurb: [['Come in', false]],
  versions: [[{ ne: { name: 'थारू समाज' } }, false]],
  localOrganization: [[organization, false]],
  socialOrganization: [[organization, false]],
  donation: [[{ url: 'https://pay.example' }, true]],
  socialFeedUrl: [['https://feed.example', true]],
  timeZone: [['Asia/Kathmandu', false]],
  directoryAudience: [
    ['members', false],
    ['everyone', true],
  ],
  approvalRequired: [
    [true, false],
    [false, true],
  ],
  secondStepRequired: [
    [true, true],
    [false, true],
  ],
  joiningQuestions: [[['Who invited you?'], false]],
  confirmation: [
    ['all', false],
    ['weighty', true],
    ['none', true],
  ],
  postsOn: [
    [false, false],
    [true, false],
  ],
  calendarOn: [
    [false, false],
    [true, false],
  ],
  birthdaysOn: [
    [false, false],
    [true, true],
  ],
  officialYears: [[[], false]],
}

describe('a proof', () => {
  it('is decided about for every setting', () => {
    expect(Object.keys(settingProofs).sort()).toEqual([...settingNames].sort())
  })

  it.each(settingNames)('is asked for where a change of %s opens the society', async (name) => {
    for (const [given, asks] of changes[name]) {
      now = new Date(now.getTime() + 16 * minute)
      const value = given === 'picture' ? await aPictureId() : given
      if (asks) {
        const refused = await saveSettings(officer, { [name]: value })
        expect(refused).toMatchObject({ status: 403, body: { errors: [{ code: 'proof_required' }] } })
        expectStatus(204, await officer.post('/api/auth/proof', { password: officer.password }))
      }
      expectStatus(200, await saveSettings(officer, { [name]: value }))
      // An unchanged value is no change.
      now = new Date(now.getTime() + 16 * minute)
      expectStatus(200, await saveSettings(officer, { [name]: value }))
    }
  })
})

async function aPictureId(): Promise<string> {
  return (await aPicture(site, officer))._id
}
