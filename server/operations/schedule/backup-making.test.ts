import { expect, test } from 'vitest'
import { archiveName } from '../archive/archive-format.ts'
import { expiredBackups } from './backup-making.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const daysAgo = (days: number) =>
  archiveName(new Date(now.getTime() - days * 24 * 60 * 60 * 1000), days % 2 === 0)

test('backups go after their days, other files never', () => {
  const names = [1, 2, 3, 29, 31, 400].map(daysAgo)
  expect(expiredBackups([...names, 'notes.txt', 'society.db', 'society-2020.backup.gz'], now, 30)).toEqual(
    [31, 400].map(daysAgo),
  )
})

test('the newest three stay, however old they are', () => {
  expect(expiredBackups([100, 500, 300, 200].map(daysAgo), now, 30)).toEqual([daysAgo(500)])
})
