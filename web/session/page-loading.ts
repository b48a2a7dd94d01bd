import { data, type RouterContextProvider } from 'react-router'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import { type Api, ApiError } from '../api/api.ts'
import { browserApi } from '../api/browser-api.ts'
import { type PassingRefusal, serverApi } from '../api/server-api.ts'
import { serverContext } from '../api/server-context.ts'
import { waitForSession } from './session.ts'

/** The input of a page's loading, on the server and in the browser. */
export interface OpenPageRequest<Params = unknown> {
  /** Calls the interface as the user, if any. */
  api: Api
  /** null for visitors. */
  user: CurrentUser | null
  params: Params
  request: Request
  url: URL
}

/** The same for members' pages. */
export interface PageRequest<Params = unknown> extends OpenPageRequest<Params> {
  user: CurrentUser
}

interface LoaderInput<Params> {
  params: Params
  request: Request
}

interface ServerInput<Params> extends LoaderInput<Params> {
  context: Readonly<RouterContextProvider>
}

type Load<Page, Result> = (page: Page) => Promise<Result> | Result

/** Creates the `loader` of a page for everyone from its loading. */
export function openOnServer<Params, Result>(load: Load<OpenPageRequest<Params>, Result>) {
  return async (input: ServerInput<Params>): Promise<Result> => {
    try {
      return await load(requestOnServer(input))
    } catch (error) {
      throw error instanceof ApiError ? asResponse(error) : error
    }
  }
}

/** Creates the `clientLoader` of a page for everyone from its loading. */
export function openInBrowser<Params, Result>(load: Load<OpenPageRequest<Params>, Result>) {
  return async (input: LoaderInput<Params>): Promise<Result> => load(await requestInBrowser(input))
}

/**
 * Creates the `loader` of a members' page from its loading. A refusal of the interface becomes the status of
 * the page.
 * @throws {memberUnknown} for a document without a member's cookie
 */
export function onServer<Params, Result>(load: Load<PageRequest<Params>, Result>) {
  return openOnServer<Params, Result>(({ user, ...page }) => {
    if (!user) throw memberUnknown()
    return load({ ...page, user })
  })
}

/** Creates the `clientLoader` of a members' page, for navigations and revalidations. */
export function inBrowser<Params, Result>(load: Load<PageRequest<Params>, Result>) {
  return openInBrowser<Params, Result>(({ user, ...page }) => {
    // The layout's middleware has admitted a member; the session may have ended since.
    if (!user) throw data(null, { status: 401 })
    return load({ ...page, user })
  })
}

/** The document of an unknown member is no error: its scripts find out whether a member is signed in. */
const unknownStatus = 200

/** Returns the response of members' pages for an unknown member: the browser loads the page. */
function memberUnknown() {
  return data(null, { status: unknownStatus })
}

export function isMemberUnknown(error: unknown): boolean {
  return (error as { status?: number } | null)?.status === unknownStatus
}

function requestOnServer<Params>({ params, request, context }: ServerInput<Params>): OpenPageRequest<Params> {
  const { member } = context.get(serverContext)
  const user = member?.user ?? null
  return { api: serverApi(context), user, params, request, url: new URL(request.url) }
}

async function requestInBrowser<Params>({
  params,
  request,
}: LoaderInput<Params>): Promise<OpenPageRequest<Params>> {
  const { user } = await waitForSession()
  return { api: browserApi, user, params, request, url: new URL(request.url) }
}

/** Passes a refusal on to the error page; the router hides other errors of the server from browsers. */
function asResponse({ status, errors, reference }: ApiError) {
  return data<Partial<PassingRefusal>>({ errors, reference }, { status })
}
