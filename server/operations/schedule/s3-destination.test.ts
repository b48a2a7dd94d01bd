import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '../../../tests/support/folder.ts'
import { s3Destination } from './s3-destination.ts'

/** Starts a minimal S3 server for backups, with its objects by path. */
async function aStore(objects: Map<string, Buffer>) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://store')
    const path = decodeURIComponent(url.pathname)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      response.statusCode = 403
    else if (request.method === 'PUT') objects.set(path, await buffer(request))
    else if (request.method === 'DELETE') response.statusCode = objects.delete(path) ? 204 : 404
    else if (request.method === 'HEAD') response.setHeader('content-length', objects.get(path)?.length ?? 0)
    else if (url.searchParams.get('list-type') === '2') {
      const prefix = `${path}/${url.searchParams.get('prefix')}`.replace('//', '/')
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
      const contents = keys.map(
        (key) => `<Contents><Key>${key.split('/').slice(2).join('/')}</Key></Contents>`,
      )
      response.setHeader('content-type', 'application/xml')
      response.write(
        `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      )
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('a store that speaks S3 takes, lists and removes backups, in its folder', async () => {
  const objects = new Map([['/society/other.txt', Buffer.from('other')]])
  await aStore(objects)
  const file = join(await aFolder(), 'one')
  await writeFile(file, Buffer.alloc(3_000_000, 'backup'))
  const store = s3Destination('s3://society/backups/of the site')
  await store.put(file, 'one')
  expect(objects.get('/society/backups/of the site/one')?.equals(await readFile(file))).toBe(true)
  expect(await store.list()).toEqual(['one'])
  await store.remove('one')
  expect([...objects.keys()]).toEqual(['/society/other.txt'])
  store.close()
})

test('a store that refuses is a failure', async () => {
  await aStore(new Map())
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody else')
  const file = join(await aFolder(), 'one')
  await writeFile(file, 'backup')
  const store = s3Destination('s3://society')
  await expect(store.put(file, 'one')).rejects.toThrow()
  store.close()
})
