import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const programs = join(root, 'node_modules/.bin')
const minutes = 60_000

let site: TestApp
let folder: string
beforeAll(async () => {
  site = await anApp()
  await mkdir(join(root, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(root, 'test-results/generated-client-'))
  await writeFile(join(folder, 'interface.json'), JSON.stringify(site.app.swagger()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it(
  'the description has nothing that a linter finds wrong',
  async () => {
    const { stderr } = await run(
      join(programs, 'redocly'),
      ['lint', '--config', join(root, 'redocly.yaml'), join(folder, 'interface.json')],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    )
    expect(stderr).toContain('Your API description is valid')
    expect(stderr).not.toContain('warning')
  },
  minutes,
)

it(
  'a client that is generated from the description compiles and drives the site',
  async () => {
    const generated = join(folder, 'interface.ts')
    await run(join(programs, 'swagger-typescript-api'), [
      ...['generate', '--path', join(folder, 'interface.json'), '--output', folder, '--name', 'interface.ts'],
      ...['--enum-style', 'union', '--single-http-client', '--silent'],
    ])
    // The generated file disables type checks, which are the purpose of this test.
    await writeFile(generated, (await readFile(generated, 'utf8')).replace('// @ts-nocheck', ''))
    await copyFile(join(root, 'tests/generated-client/journey.ts'), join(folder, 'journey.ts'))
    await run(join(programs, 'tsc'), [
      ...['--ignoreConfig', '--noEmit', '--strict', '--allowImportingTsExtensions', '--singleThreaded'],
      ...['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''],
      join(folder, 'journey.ts'),
    ]).catch(({ stdout }: { stdout: string }) => expect.unreachable(stdout))

    const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { journey } = (await import(pathToFileURL(join(folder, 'journey.ts')).href)) as {
      journey: (baseUrl: string) => Promise<unknown>
    }
    expect(await journey(url)).toEqual({
      token: expect.any(String),
      skills: [
        ['weaving', 'cooking'],
        ['dancing', 'drums'],
      ],
      posts: ['Written by a program'],
      comments: 1,
      eventsFrom: 0,
      refused: [expect.objectContaining({ param: 'name' })],
      members: '403',
      signedInAfterwards: 401,
    })
  },
  3 * minutes,
)
