import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { day, hour, second } from '../../contract/time/durations.ts'

/** The folder of builds (scripts/prepare/builds.mjs): a folder for each, and the current one's name. */
const shippedBuilds = fileURLToPath(new URL('../../build', import.meta.url))

/** The site has not been built. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError'
}

/** A build of the site, which this process serves until it ends. */
export interface Build {
  /** The folder of the files for browsers. */
  client: string
  /** The names of its files outside of the assets, without their compressed copies. */
  files: string[]
  /** The URL of the module that renders the pages. */
  server: string
  /**
   * Finds a file among the assets of every build, for pages of other builds. Returns undefined when none
   * contains it.
   */
  findAsset: (name: string) => Promise<{ name: string; folder: string } | undefined>
  /** Marks this build as in use, so that later builds do not remove it. */
  markServed: () => Promise<void>
}

/**
 * Returns the current build.
 * @throws {NotBuiltError}
 */
async function openBuild(builds: string): Promise<Build> {
  const name = await readFile(join(builds, 'current'), 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  const folder = join(builds, name)
  if (name === '' || !existsSync(folder))
    throw new NotBuiltError('The site is not built. Run npm run build, then start it again.')
  const client = join(folder, 'client')
  const ownAssets = join(client, 'assets')
  const own = new Set(readdirSync(ownAssets))
  return {
    client,
    files: readdirSync(client).filter((file) => file !== 'assets' && !/\.(br|gz)$/.test(file)),
    server: pathToFileURL(join(folder, 'server', 'index.js')).href,
    findAsset: async (asset) => {
      if (own.has(asset)) return { name: asset, folder: ownAssets }
      if (!/^\w[\w.-]*$/.test(asset)) return undefined
      for (const other of await readdir(builds)) {
        const assets = join(builds, other, 'client', 'assets')
        if (existsSync(join(assets, asset))) return { name: asset, folder: assets }
      }
      return undefined
    },
    // If the folder is not writable, nothing is built there, either.
    markServed: () => writeFile(join(folder, 'served'), '').catch(() => {}),
  }
}

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
