import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mebibyte } from '../contract/bytes.ts'
import { releaseName, stageRelease } from './package/release.ts'

// Builds one archive of the site with everything that it needs to run, Node included: `npm run package`, or
// with `--folder PATH` the same as a folder.
const { folder } = parseArgs({ options: { folder: { type: 'string' } } }).values
const root = resolve(import.meta.dirname, '..')

if (folder === undefined) {
  const parent = mkdtempSync(join(tmpdir(), 'society-package-'))
  try {
    const name = releaseName(root)
    stageRelease(root, join(parent, name))
    const archive = join(root, `${name}.tar.gz`)
    execFileSync('tar', [
      '--create',
      '--gzip',
      '--owner=0',
      '--group=0',
      '--file',
      archive,
      '--directory',
      parent,
      name,
    ])
    process.stdout.write(`${archive} (${Math.round(statSync(archive).size / mebibyte)} MB)\n`)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
} else {
  stageRelease(root, resolve(folder))
  process.stdout.write(`${resolve(folder)}\n`)
}
