import { expect, it } from 'vitest'
import { pagesByAudience } from '../../../../tests/support/pages-by-audience.ts'
import { sectionAt } from './sections.tsx'

it('each page that adds or edits an entry shows the history that its address names', () => {
  const pages = pagesByAudience.members.filter((path) => /^\/(?:add|edit)-(?!profile)/.test(path))
  const headings = pages.map((path) => {
    const { texts } = sectionAt(path)
    return `${path}: ${path.startsWith('/add') ? texts.add() : texts.edit()}`
  })
  expect(headings.sort()).toEqual([
    '/add-education: Add Education',
    '/add-experience: Add Experience',
    '/add-membership: Add Membership Info',
    '/edit-education/:id: Edit Education',
    '/edit-experience/:id: Edit Experience',
    '/edit-membership/:id: Edit Membership Info',
  ])
})
