import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { switchedPaths, switches } from '../../../../contract/society/options.ts'
import type { Config } from '../../../config.ts'
import { refusal } from '../../../endpoints/refusal.ts'

/** What the society's settings close: parts that are switched off, and to visitors a directory kept to members. */
export const societyRules = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => {
    const { url = '', config } = request.routeOptions
    if (isSwitchedOff(app.config, url)) throw refusal('switched_off')
    const isKept = config.endpoint?.directory && app.config.directoryAudience === 'members'
    if (isKept && !request.viewer) throw refusal('unauthenticated')
  })
})

function isSwitchedOff(config: Config, url: string): boolean {
  return switches.some((name) => !config[name] && switchedPaths[name].some((path) => url.startsWith(path)))
}
