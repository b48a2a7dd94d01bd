import { finished } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import { kibibyte } from '../../contract/bytes.ts'
import { errorStatus } from '../../contract/errors.ts'
import { getLocale } from '../../contract/paraglide/runtime.js'
import { readingChoices } from '../../contract/text/reading-preferences.ts'
import type { TransportRequest, TransportResponse } from '../../web/api/api.ts'
import { type DocumentMember, serverContext } from '../../web/api/server-context.ts'
import { contextOf } from '../endpoints/context.ts'
import { entityTag, namesVersion, versionOfState } from '../endpoints/entity-tags.ts'
import { linkPictureAt } from '../features/society/discovery/link-pictures.service.ts'
import { listSiteMap } from '../features/society/discovery/site-map.service.ts'
import { readSociety } from '../features/society/settings/settings.service.ts'
import { judge } from '../request/errors.ts'
import { choicesCookie, languageCookie } from '../text/languages.ts'
import { societyName } from '../text/versions.ts'
import { failurePage } from './failure-page.ts'
import { loadRenderers, paintedFirst, type Renderers, type Styles } from './renderers.ts'

const pageBodyLimit = 64 * kibibyte
const { unavailable, too_many: tooManyCalls } = errorStatus
const methodNotAllowed = 405

/**
 * Renders the pages. Their data comes from the interface, called in process as a visitor or as the document's
 * member.
 */
export const site = plugin(async (app: FastifyInstance) => {
  const renderers = app.siteBuild ? await loadRenderers(app.siteBuild) : await developmentSite(app)
  const routes = childrenOf(undefined, renderers.routes)

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: pageBodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    pages.setErrorHandler((error: FastifyError, request, reply) =>
      failurePage(reply, judge(error, request), { name: societyName(app.config), nonce: request.nonce }),
    )
    pages.route({
      // Listed here because Fastify's own HEAD cannot measure a web Response.
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      config: { page: true },
      handler: async (request, reply) => {
        if (request.url.startsWith('/api/')) return reply.callNotFound()
        const context = new RouterContextProvider()
        // No script checks the token before a file without a page is shown.
        if (!isPageAt(routes, request.url)) request.documentSession = null
        const isWhole = request.pendingResponse !== null || request.documentSession !== null
        let refused: TransportResponse | undefined
        const member = await findMember(app, request)
        // A page rendered for a session is never stored, even where reading its member failed.
        if (request.documentSession) reply.header('cache-control', 'private, no-store')
        context.set(serverContext, {
          request: async (call) => {
            const response = await callInterface(app, request, member ? asMember(request, call) : call)
            if (response.status === unavailable || response.status === tooManyCalls) refused = response
            return response
          },
          member,
          nonce: request.nonce,
          reading: readingChoices(),
          requestId: request.id,
          whole: isWhole,
          site: await readSociety(app),
          siteMap: () => listSiteMap(contextOf(app, request.log)),
          linkPicture: (path) => linkPictureAt(contextOf(app, request.log), path),
          report: (error) => request.log.error(error, 'a page could not be rendered'),
        })
        const render = renderers.rendererFor(request.url, getLocale())
        const asked = asFetchRequest(app.config.publicUrl, request)
        let page = await render(asked, context)
        if (page.status === methodNotAllowed)
          page = await formPage(page, () => render(withoutForm(asked), context))
        const wasRefused = page.status === 200 || page.status === tooManyCalls || page.status >= 500
        if (refused && wasRefused) page = refusedPage(page, refused)
        if (isDocument(page)) return sendDocument(request, reply, page)
        return isWhole
          ? sendWhole(reply, page, { nonce: request.nonce, styles: renderers.styles })
          : reply.send(page)
      },
    })
  })
})

/**
 * Builds the tree of routes below one, for `matchRoutes`. Their `handle` states whether they have a
 * component.
 */
function childrenOf(parentId: string | undefined, routes: ServerBuild['routes']): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive, index, module } = route
    const one = { id, path, caseSensitive, handle: 'default' in module }
    return [index ? { ...one, index: true } : { ...one, children: childrenOf(id, routes) }]
  })
}

/** Checks whether an address has a page; others only have a loader, which sends a file. */
function isPageAt(routes: RouteObject[], url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  return matchRoutes(routes, path)?.at(-1)?.route.handle !== false
}

/** Sends a page in one piece, the form in which it is cached. */
async function sendWhole(
  reply: FastifyReply,
  page: Response,
  marks: { nonce: string; styles: Styles },
): Promise<FastifyReply> {
  const text = await page.text()
  for (const [name, value] of page.headers) reply.header(name, value)
  const isPage = page.headers.get('content-type')?.startsWith('text/html')
  return reply.code(page.status).send(isPage ? paintedFirst(text, marks) : text)
}

/** Sets the refusal's status on a page without its data, against caching. */
function refusedPage(page: Response, { status, headers }: TransportResponse): Response {
  const refused = withStatus(page, status)
  const retryAfter = headers['retry-after']
  if (retryAfter) refused.headers.set('retry-after', retryAfter)
  return refused
}

/**
 * Renders the page of a form that only scripts can send. Without JavaScript a browser posts it to a page that
 * accepts no posts, and the form itself states that it needs JavaScript.
 */
async function formPage(refused: Response, renderPage: () => Promise<Response>): Promise<Response> {
  await refused.body?.cancel()
  const page = withStatus(await renderPage(), refused.status)
  page.headers.set('allow', 'GET, HEAD')
  return page
}

/** Returns a request for the page without the form. */
function withoutForm({ url, headers }: Request): Request {
  const remaining = new Headers(headers)
  for (const name of ['content-type', 'content-length']) remaining.delete(name)
  return new Request(url, { headers: remaining })
}

function withStatus({ body, headers }: Response, status: number): Response {
  return new Response(body, { status, headers: new Headers(headers) })
}

/**
 * Returns the member that a document is rendered for. null for visitors, and where reading the member failed.
 */
async function findMember(app: FastifyInstance, page: FastifyRequest): Promise<DocumentMember | null> {
  if (!page.documentSession) return null
  const call = asMember(page, { method: 'GET', url: '/api/auth', headers: { accept: 'application/json' } })
  const { status, body } = await callInterface(app, page, call)
  return status === 200 ? { user: body as CurrentUser, tokenStart: page.documentSession.tokenStart } : null
}

function asMember({ documentSession }: FastifyRequest, call: TransportRequest): TransportRequest {
  return documentSession
    ? { ...call, headers: { ...call.headers, 'x-auth-token': documentSession.key } }
    : call
}

async function callInterface(
  app: FastifyInstance,
  page: FastifyRequest,
  { method, url, headers, body }: TransportRequest,
): Promise<TransportResponse> {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, 'accept-language': getLocale(), cookie: choicesCookie(readingChoices()) },
    remoteAddress: page.ip,
    ...(body !== undefined && { payload: body }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
    ),
    body: isJson ? response.json() : undefined,
  }
}

/**
 * Converts a request for the router, at the public address. A form post may come from anywhere, such as mail
 * programs: pages act for a visitor and by the link in their address only, never by the browser's
 * credentials. The only cookie they get is the language.
 */
function asFetchRequest(publicUrl: string, request: FastifyRequest): Request {
  const { origin } = new URL(publicUrl)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (name !== 'origin' && name !== 'cookie')
      for (const one of [value ?? []].flat()) headers.append(name, one)
  headers.set('cookie', languageCookie(getLocale()))
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Concatenated, not resolved: a path that begins with '//' would change the host.
  return new Request(origin + request.url, {
    method: request.method,
    headers,
    ...(hasBody && request.body instanceof Buffer && { body: new Uint8Array(request.body) }),
  })
}

/** Serves the site by Vite, which compiles on request and reloads the browser. */
async function developmentSite(app: FastifyInstance): Promise<Renderers> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    await new Promise<void>((resolve, reject) => {
      finished(reply.raw, () => resolve())
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()))
    })
    if (reply.raw.writableEnded) reply.hijack()
  })
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  const render = createRequestHandler(load, 'development')
  return { routes: (await load()).routes, styles: new Map(), rendererFor: () => render }
}

const forPrograms = /^(application\/([\w.-]+\+)?xml|application\/manifest\+json|text\/plain)\b/

/** Checks whether a response is a document that programs poll, such as a feed. */
function isDocument({ status, headers }: Response): boolean {
  return status === 200 && forPrograms.test(headers.get('content-type') ?? '')
}

/** Sends a document with an entity tag, or 304 to a client that has it. */
async function sendDocument(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  document: Response,
): Promise<FastifyReply> {
  // The router measures no body for HEAD: the content is unknown.
  if (method === 'HEAD') return reply.send(document)
  const content = await document.text()
  const version = versionOfState({ content })
  reply.headers({ ...Object.fromEntries(document.headers), etag: entityTag(version) })
  if (namesVersion(headers['if-none-match'] ?? '', version)) return reply.code(304).send()
  return reply.send(Buffer.from(content))
}
