import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { day, hour, second } from '../../contract/time/durations.ts'
import { type Build, openBuild, shippedBuilds } from './builds.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The served build; null in development. */
    siteBuild: Build | null
  }
}

const yearInSeconds = (365 * day) / second
const hourInSeconds = hour / second

interface Options {
  /** The folder of builds, where it differs from the shipped one. */
  builds?: string
}

/**
 * Serves the built site's files, precompressed. Names under /assets contain a content hash, and remain
 * available when a later build has replaced them, because open pages load parts later.
 */
export const staticFiles = plugin(async (app: FastifyInstance, { builds = shippedBuilds }: Options) => {
  const build = app.config.development ? null : await openBuild(builds)
  app.decorate('siteBuild', build)
  if (build === null) return
  await app.register(fastifyStatic, {
    root: build.client,
    // A route for each of the thousand files would slow the start down.
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
