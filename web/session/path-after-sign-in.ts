import { redirectDocument, replace } from 'react-router'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import { pageLanguage } from '../design/texts/page-language.ts'
import { nextPath } from './next-path.ts'
import { sessionState } from './session-store.ts'

/** Returns the page to open after sign-in: first the setup of a required second step. */
export function pathAfterSignIn(user: Pick<CurrentUser, 'secondStepMissing'> | null, search: string): string {
  return user?.secondStepMissing ? '/account/second-step' : nextPath(search)
}

/** Tells whether a member chose another language than this page's. */
export function readsOtherLanguage({ language }: Pick<CurrentUser, 'language'>): boolean {
  return language !== null && language !== pageLanguage()
}

/** Opens the page after sign-in, as a document where its member reads another language. */
export function enterSite(search: string): Response {
  const { user } = sessionState()
  const open = user && readsOtherLanguage(user) ? redirectDocument : replace
  return open(pathAfterSignIn(user, search))
}
