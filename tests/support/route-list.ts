import type { FastifyInstance } from 'fastify'

/** Returns every method and path of a server, from Fastify's printed routes. HEAD is omitted beside GET. */
export function routesOf(app: FastifyInstance): { method: string; path: string }[] {
  const parts: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      if (part === '') return []
      parts.length = indent.length / 4
      parts.push(part)
      const path = parts.join('')
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => ({ method, path }))
    })
}

/** A path whose parameters have no names: routes may call the same place differently. */
export function nameless(path: string): string {
  return path.replace(/:\w+(\|:\w+)*/g, ':')
}
