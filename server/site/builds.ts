import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of builds (scripts/prepare/builds.mjs): a folder for each, and the current one's name. */
export const shippedBuilds = fileURLToPath(new URL('../../build', import.meta.url))

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
export async function openBuild(builds: string): Promise<Build> {
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
