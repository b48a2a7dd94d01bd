import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { anEvent, type Person, send, someoneWithProfile, theOfficer, visitAs } from './people.ts'

/** Screen reader output does not depend on the window's width. It is written down in English. */
const once = { tag: ['@desktop', '@english'] }

const main = (page: Page) => page.getByRole('main')

async function anEventOf(url: string, officer: Person): Promise<string> {
  const times = { start: '2031-08-05T18:00', end: '2031-08-05T20:00' }
  const { _id } = await anEvent(url, officer, { title: 'Harvest feast', place: 'Hall', ...times })
  return _id
}

test('visitors’ screens have the expected accessibility tree', once, async ({ page, server }) => {
  await anEventOf(server.url, await theOfficer(server.url))
  const person = await someoneWithProfile(server.url, { name: 'Bipana Reader' })

  await page.goto('/')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Tharu Society of Chicago"
      - navigation "Main navigation":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "About"
          - listitem:
            - link "Bylaws"
          - listitem:
            - link "Calendar"
          - listitem:
            - link "Members"
          - listitem:
            - link "Sign Up"
          - listitem:
            - link "Login"
    - region "Messages"
    - main:
      - region:
        - heading [level=1]
        - link "Sign Up"
        - link "Login"
      - region "Display Events":
        - heading "Display Events" [level=2]
        - region "Upcoming events":
          - heading "Upcoming events" [level=3]
        - region "Today's Birthday(s)":
          - heading "Today's Birthday(s)" [level=3]
        - region "Upcoming Birthday(s)":
          - heading "Upcoming Birthday(s)" [level=3]
        - region "Display Founder members"
        - region "Display Executive members"
        - region "Display Advisory members"
        - region "Display General members"
    - complementary
    - contentinfo
  `)

  await page.goto('/login')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Sign In" [level=1]
    - textbox "Email (required)"
    - textbox "Password (required)"
    - button "Login"
    - paragraph:
      - link "Forgot your password?"
  `)

  await page.goto('/register')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Sign Up" [level=1]
    - textbox "Name (required)"
    - textbox "Email (required)"
    - textbox "Password (required)"
    - textbox "Confirm Password (required)"
    - button "Register"
  `)

  await page.goto('/profiles?search=Bipana')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Members" [level=1]
    - search "Find members":
      - searchbox "Search": Bipana
      - button "Show members"
    - status: "Members found: 1"
    - list:
      - listitem:
        - article:
          - heading "Bipana Reader" [level=2]
          - link "View Profile of Bipana Reader"
  `)

  await page.goto(`/profile/${person.id}`)
  await expect(main(page)).toMatchAriaSnapshot(`
    - link "Back To Profiles"
    - heading "Bipana Reader" [level=1]
    - heading "Bipana's Bio" [level=2]
    - heading "Skills" [level=2]
    - region "Over the years":
      - heading "Over the years" [level=2]
      - heading "Membership History" [level=3]
      - heading "Experience" [level=3]
      - heading "Education" [level=3]
  `)

  await page.goto('/calendar?view=month&date=2031-08-05')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Calendar" [level=1]
    - button "Today"
    - button "Back"
    - button "Next"
    - paragraph: August 2031
    - form "Views":
      - button "Month" [pressed]
      - button "Agenda"
    - link "Skip the calendar"
    - table "August 2031":
      - rowgroup:
        - row:
          - columnheader "Sunday"
          - columnheader "Saturday"
      - rowgroup:
        - row:
          - cell:
            - link "Go to August 5, 2031"
            - list:
              - listitem:
                - link "6 PM Harvest feast (upcoming)"
  `)
})

test('members’ screens have the expected accessibility tree', once, async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  const id = await anEventOf(server.url, officer)
  const person = await someoneWithProfile(server.url, { name: 'Chandra Reader' })
  await send(server.url, 'POST /api/posts', { text: 'Namaste to all' }, person.token)

  await visitAs(page, person, `/calendar/${id}`)
  await expect(main(page)).toMatchAriaSnapshot(`
    - link "Back To Calendar"
    - heading "Harvest feast" [level=1]
    - region "Are you coming?":
      - heading "Are you coming?" [level=2]
      - group "RSVP":
        - button "Going"
        - button "Maybe"
        - button "Not going"
      - group "Guests you are bringing":
        - button "One guest fewer" [disabled]
        - button "One more guest"
    - region "Who's coming":
      - heading "Who's coming" [level=2]
    - region "Add to your calendar":
      - heading "Add to your calendar" [level=2]
  `)

  await page.goto('/posts')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Posts" [level=1]
    - textbox "Say Something... (required)"
    - button "Submit"
    - article:
      - heading "Chandra Reader" [level=2]
      - button "More options for the post by Chandra Reader"
      - paragraph: Namaste to all
      - button "Like the post by Chandra Reader, 0 so far"
      - button "Unlike the post by Chandra Reader" [disabled]
      - link "Discussion, 0 so far, of the post by Chandra Reader"
      - button "Delete the post by Chandra Reader"
  `)

  await page.goto('/dashboard')
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Welcome Chandra Reader" [level=1]
    - region "Chandra Reader":
      - heading "Chandra Reader" [level=2]
      - link "Edit Profile"
    - region "Next event"
    - navigation "What you can do"
    - region "Membership":
      - heading "Membership" [level=2]
      - link "Add Membership Info"
      - table "Membership"
    - region "Experience":
      - link "Add Experience"
    - region "Education":
      - link "Add Education"
    - button "Delete My Account"
  `)

  await visitAs(page, officer, '/admin/users')
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "Manage Users" [level=1]
    - region "Saved filters"
    - search "Search and filter accounts":
      - searchbox "Name or email"
      - button "Show"
    - table "Manage Users":
      - rowgroup:
        - row:
          - columnheader "Name"
          - columnheader "Membership"
  `)
})
