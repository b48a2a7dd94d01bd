import { get } from 'node:http'

interface Weight {
  path: string
  /** As it travels, compressed with brotli. */
  bytes: number
}

/** Imports of scripts in a page's HTML, and in a built script. */
const ofPage = /(?<!=>)\bimport\("(\/assets\/[\w.-]+\.js)"\)/g
const ofScript = /\b(?:import|from)\s*"\.\/([\w.-]+\.js)"/g

/**
 * Returns the scripts that a page needs before it can be used, by address path. The chunks with loaders and
 * actions come later (server/site/renderers.ts).
 */
export async function scriptsOf(page: string, headers: Record<string, string> = {}): Promise<string[]> {
  const html = await (await fetch(page, { headers })).text()
  const found = new Set([...html.matchAll(ofPage)].flatMap(([, path]) => path ?? []))
  // Iterating a set includes items added meanwhile.
  for (const path of found) {
    const text = await (await fetch(new URL(path, page))).text()
    for (const [, name] of text.matchAll(ofScript)) found.add(`/assets/${name}`)
  }
  return [...found]
}

/** Asks for each address as a browser does that understands brotli. */
export function weigh(origin: string, paths: string[]): Promise<Weight[]> {
  return Promise.all(paths.map(async (path) => ({ path, bytes: await bytesOnTheWay(new URL(path, origin)) })))
}

// Node's fetch decompresses responses; a plain request measures the transferred bytes.
function bytesOnTheWay(address: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}
