import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { day, hour, second } from '../../contract/time/durations.ts'
import { type Build, openBuild, shippedBuilds } from './builds.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The build that is served; null where the pages come from their sources. */
    siteBuild: Build | null
  }
}

const yearInSeconds = (365 * day) / second
const hourInSeconds = hour / second

interface Options {
  /** The folder of builds, where it is not the shipped one. */
  builds?: string
}

/**
 * The built site's files, compressed by the build. Names under /assets hold a hash of the content, and stay served
 * when a later build has replaced them: pages that are open load parts of themselves later.
 */
export const staticFiles = plugin(async (app: FastifyInstance, { builds = shippedBuilds }: Options) => {
  const build = app.config.development ? null : await openBuild(builds)
  app.decorate('siteBuild', build)
  if (build === null) return
  await app.register(fastifyStatic, {
    root: build.client,
    // A route for each of the thousand files would take most of a start.
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${yearInSeconds}, immutable` : `public, max-age=${hourInSeconds}`,
      )
    },
  })
  for (const name of build.files) app.get(`/${name}`, async (_request, reply) => reply.sendFile(name))
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = await build.findAsset(request.params['*'])
    return asset ? reply.sendFile(asset.name, asset.folder) : reply.callNotFound()
  })
  markWhileItRuns(app, build)
})

function markWhileItRuns(app: FastifyInstance, build: Build): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    await build.markServed()
    timer = setInterval(() => build.markServed(), hourInSeconds * 1000).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
