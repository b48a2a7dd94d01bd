import { get } from 'node:http'

export interface Weight {
  path: string
  /** As it travels, compressed with brotli. */
  bytes: number
}

/** The scripts that a page's HTML asks for, preloads included, by address path. */
export async function scriptsOf(page: string): Promise<string[]> {
  const html = await (await fetch(page)).text()
  // The router's map of all routes is only named ("url") in case it is wanted later; nothing loads it.
  const found = html.match(/(?<!"url": ?")(?<=["'])\/assets\/[^"']+\.js(?=["'])/g) ?? []
  return [...new Set(found)]
}

/** Asks for each address as a browser does that understands brotli. */
export function weigh(origin: string, paths: string[]): Promise<Weight[]> {
  return Promise.all(paths.map(async (path) => ({ path, bytes: await bytesOnTheWay(new URL(path, origin)) })))
}

// Node's fetch unpacks what it gets; a plain request shows what travels.
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
