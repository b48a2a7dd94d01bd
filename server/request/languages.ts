import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import {
  baseLocale,
  cookieName,
  isLocale,
  type Locale,
  overwriteServerAsyncLocalStorage,
} from '../../contract/paraglide/runtime.js'

const spoken = new AsyncLocalStorage<{ locale: Locale }>()
overwriteServerAsyncLocalStorage(spoken as Parameters<typeof overwriteServerAsyncLocalStorage>[0])

/** Speaks to every request in the language that its reader chose on the site (a cookie of the catalogue). */
export const languages = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    spoken.run({ locale: localeIn(request.headers.cookie) }, done)
  })
})

/** Does something in a language of its own, for instance writes a message to somebody. */
export function inLanguage<Result>(locale: string, work: () => Result): Result {
  return spoken.run({ locale: isLocale(locale) ? locale : baseLocale }, work)
}

function localeIn(cookies = ''): Locale {
  const chosen = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === cookieName)?.[1]
  return isLocale(chosen) ? chosen : baseLocale
}
