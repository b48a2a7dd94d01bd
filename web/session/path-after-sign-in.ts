import { redirectDocument, replace } from 'react-router'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import { preferencesIn, type ReadingChoices } from '../../contract/text/reading-preferences.ts'
import { pageLanguage, readingPreferences } from '../design/texts/page-language.ts'
import { nextPath } from './next-path.ts'
import { sessionState } from './session-store.ts'

/** Returns the page to open after sign-in: first the setup of a required second step. */
export function pathAfterSignIn(user: Pick<CurrentUser, 'secondStepMissing'> | null, search: string): string {
  return user?.secondStepMissing ? '/account/second-step' : nextPath(search)
}

/** Checks whether a member chose another language than this page's, or other digits or calendars. */
export function readsOtherwise({
  language,
  ...choices
}: ReadingChoices & Pick<CurrentUser, 'language'>): boolean {
  if (language !== null && language !== pageLanguage()) return true
  const chosen = preferencesIn(pageLanguage(), choices)
  const present = readingPreferences()
  return chosen.digits !== present.digits || chosen.calendars !== present.calendars
}

/** Opens the page after sign-in, as a document where its member's choices differ. */
export function enterSite(search: string): Response {
  const { user } = sessionState()
  const open = user && readsOtherwise(user) ? redirectDocument : replace
  return open(pathAfterSignIn(user, search))
}
