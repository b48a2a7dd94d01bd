import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { chosenLanguage, inLanguage } from '../text/languages.ts'

/** Handles every request in the language that its reader chose on the site. */
export const languages = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    inLanguage(chosenLanguage(request.headers.cookie), done)
  })
})
