import { readFile } from 'node:fs/promises'
import { setAdministratorByEmail } from '../../../server/features/accounts/lifecycle/administrators.service.ts'
import { aWorkbook, type WorkbookCell } from '../../support/workbook.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testOnChangedSite as test, testWithMail } from '../fixtures.ts'
import { someone, theOfficer, visitAs } from '../people.ts'

const workbook = (name: string, rows: WorkbookCell[][]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: aWorkbook([rows]),
})

test('an officer matches a workbook’s columns, imports it twice, and undoes the second import', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const project = test.info().project.name
  const [kamala, hira] = [`Kamala 1 of ${project}`, `Hira 2 of ${project}`]
  const heading = `Sabhasad ${project}`
  const main = page.getByRole('main')
  const read = async (rows: WorkbookCell[][]) => {
    await page.goto('/admin/members-file')
    await main.getByLabel('List of people').setInputFiles(workbook('members.xlsx', rows))
    await main.getByRole('button', { name: 'Read the list' }).click()
    await expect(main.getByRole('heading', { name: 'What do the columns hold?' })).toBeVisible()
  }
  await visitAs(page, await theOfficer(server.url), '/admin/members-file')
  const headings = [heading, 'Mobile', 'DOB', 'Home street', 'T-shirt']
  await read([
    headings,
    [kamala, '+1 (312) 555-0142', new Date('1980-04-13'), '1 Main St', 'L'],
    [hira, 3125550143, '3/4/1979', '1 Main St', 'M'],
    ['Bad Bimal', 12, null, null, null],
  ])
  await expect(main.getByText(`${kamala} · ${hira}`)).toBeVisible()
  await expect(main.getByLabel('“Mobile” holds')).toHaveValue('phone')
  await main.getByLabel(`“${heading}” holds`).selectOption('name')
  await main.getByLabel('“Home street” holds').selectOption('address')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Go on to the preview' }).click()

  await expect(main.getByText('New people: 3.')).toBeVisible()
  await main.getByLabel('Dates in “Date of birth” begin with').selectOption('day')
  await main.getByRole('button', { name: 'Read the dates this way' }).click()
  await expect(main.getByText('Day or month first?')).toBeHidden()
  await expect(main.getByText('New people: 3.')).toBeVisible()
  const rejected = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download the rows with problems' }).click()
  const badRows = await readFile(await (await rejected).path(), 'utf8')
  expect(badRows).toContain('Bad Bimal')
  await main.getByLabel('Make 1 household of people who share one').check()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Import 3 new people' }).click()
  await expect(main.getByText('People added: 3.')).toContainText('Households made: 1.')

  await read([headings, [kamala, 3125550199, '13 April 1980', null, null]])
  await expect(main.getByLabel(`“${heading}” holds`)).toHaveValue('name')
  await main.getByRole('button', { name: 'Go on to the preview' }).click()
  const change = main.getByRole('listitem').filter({ hasText: kamala })
  await expect(change).toContainText('the same name and date of birth')
  await expect(change).toContainText('3125550142 → 3125550199')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Import the changes' }).click()
  await expect(main.getByText('People changed: 1.')).toBeVisible()
  await main.getByRole('button', { name: 'Take the import back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take the import back' }).click()
  await expect(main.getByText('Everything that the import did was taken back.')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'All imports' }).click()
  await expect(main.getByRole('row').filter({ hasText: 'Taken back' })).toBeVisible()
})

test('a phone matches a list’s columns automatically, asks one question, and shows people as cards', {
  tag: '@nepali',
}, async ({ page, server }) => {
  const project = test.info().project.name
  const main = page.getByRole('main')
  const rows = [
    ['Our society, 2025'],
    ['S.N.', 'Name', 'जन्म मिति', 'Phone', 'Children', 'T-shirt'],
    ['1', `Gopal & Gita Card${project}`, '2045-01-15', '312-555-0188', 'Aarav (8)', 'large'],
    ['2', `Bad Phone${project}`, '2046-02-03', '12', null, null],
  ]
  await visitAs(page, await theOfficer(server.url), '/admin/members-file')
  await main.getByLabel('List of people').setInputFiles(workbook('members.xlsx', rows))
  await main.getByRole('button', { name: 'Read the list' }).click()
  const card = main.getByRole('listitem').filter({ hasText: `Gopal Card${project}` })
  await expect(card).toContainText('could mean two things')
  await expect(main.getByRole('listitem').filter({ hasText: `Aarav Card${project}` })).toContainText('Child')
  await expectAccessible(page)
  await expect(main.getByText('2 columns are left out: S.N., T-shirt.')).toBeVisible()
  await main.getByRole('button', { name: 'Keep them as notes of the office' }).click()
  await expect(card).toContainText('T-shirt: large')
  await expect(main.getByText('1 column is left out: S.N')).toBeVisible()
  await main.getByLabel('Which calendar has “Date of birth”?').selectOption('Bikram Sambat')
  await main.getByRole('button', { name: 'Read the dates this way' }).click()
  await expect(card).toContainText('04/27/1988')
  await main.getByRole('button', { name: 'Import 4 new people' }).click()
  await expect(main.getByText('People added: 4.')).toContainText('Households made: 1.')
  await expect(main.getByRole('heading', { name: '1 problem' })).toBeVisible()
})

test('an officer downloads all members as CSV', { tag: '@desktop' }, async ({ page, server }) => {
  await visitAs(page, await theOfficer(server.url), '/admin/members-file')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download members.csv' }).click()
  expect((await download).suggestedFilename()).toBe('members.csv')
})

testWithMail(
  'an import sends invitations only when the officer chooses so',
  async ({ page, mailed: { server, box, context }, allowErrors }) => {
    allowErrors(noProfileYet)
    const officer = await someone(server.url)
    await setAdministratorByEmail(context, officer.email, true)
    const main = page.getByRole('main')
    const read = async (name: string, email: string) => {
      await page.goto('/admin/members-file')
      const rows = [
        ['Name', 'Email'],
        [name, email],
      ]
      await main.getByLabel('List of people').setInputFiles(workbook('members.xlsx', rows))
      await main.getByRole('button', { name: 'Read the list' }).click()
    }
    await visitAs(page, officer, '/admin/members-file')
    await read('Later Lata', 'later.lata@example.org')
    await expect(main.getByLabel('Not now: 1 letter can go later, from Manage Users')).toBeChecked()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Import 1 new person' }).click()
    await expect(main.getByText('Nobody was invited.')).toBeVisible()
    await read('Prompt Nabin', 'prompt.nabin@example.org')
    await main.getByLabel('Send 1 letter with the import (to Prompt)').check()
    await main.getByRole('button', { name: 'Import 1 new person' }).click()
    await expect(main.getByText('Invitations: 1.')).toBeVisible()
    await box.arrival('prompt.nabin@example.org')
    expect(box.received.filter(({ recipient }) => recipient === 'later.lata@example.org')).toEqual([])
  },
)
