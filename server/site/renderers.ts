import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { baseLocale, type Locale, locales } from '../../contract/paraglide/runtime.js'
import type { Build } from './builds.ts'
import { readStyles, type Styles, withNeededScripts } from './first-paint.ts'

/** The pages, and their renderers by language. */
export interface Renderers {
  routes: ServerBuild['routes']
  /** The style sheets of the build; none in development. */
  styles: Styles
  /** Returns the renderer of a page, or of the routes requested by it. */
  rendererFor: (url: string, language: Locale) => RequestHandler
}

const loaded = new Map<string, Promise<Renderers>>()

/** Loads the renderers of a build, once per process like its modules. */
export function loadRenderers(build: Build): Promise<Renderers> {
  const renderers = loaded.get(build.server) ?? readRenderers(build)
  loaded.set(build.server, renderers)
  return renderers
}

/**
 * Creates a renderer for each language; one module serves all, with the scripts of each language. Languages
 * without scripts in a build use those of the first language.
 */
async function readRenderers(build: Build): Promise<Renderers> {
  const pages = (await import(build.server)) as ServerBuild
  const builds = await Promise.all(
    locales.map(async (locale) => {
      const assets = locale === baseLocale ? pages.assets : await scriptsOf(build, locale)
      return [locale, withNeededScripts({ ...pages, assets: assets ?? pages.assets }, build.client)] as const
    }),
  )
  const renderers = new Map(
    builds.map(([locale, one]) => [locale, createRequestHandler(one, 'production')] as const),
  )
  const languageOfVersion = new Map(builds.map(([locale, { assets }]) => [assets.version, locale]))
  return {
    routes: pages.routes,
    styles: readStyles(build.client),
    rendererFor: (url, language) => {
      const locale = languageOfVersion.get(versionIn(url) ?? '') ?? language
      return renderers.get(locale) as RequestHandler
    },
  }
}

type Scripts = ServerBuild['assets']

/**
 * Returns the URLs of a further language's scripts; undefined where the build has none
 * (scripts/build-site.ts).
 */
async function scriptsOf({ server }: Build, locale: Locale): Promise<Scripts | undefined> {
  const path = join(fileURLToPath(server), '..', `scripts-${locale}.js`)
  if (!existsSync(path)) return undefined
  return ((await import(pathToFileURL(path).href)) as { default: Scripts }).default
}

/**
 * Returns the language of an open page that requests further routes. They are in its language, regardless of
 * later choices.
 */
function versionIn(url: string): string | null {
  return url.startsWith('/__manifest?') ? new URL(url, 'http://localhost').searchParams.get('version') : null
}
