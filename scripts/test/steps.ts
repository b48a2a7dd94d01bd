import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Totals } from './totals.ts'

/** Runs commands sequentially as one check, whose output is shown at the end. */
export async function runCheck(name: string, ...commands: string[][]): Promise<Totals> {
  const began = performance.now()
  let output = ''
  let ok = true
  for (const command of commands) {
    if (!ok) break
    ok = await run(command, 'pipe', (text) => {
      output += text
    })
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${seconds} s)\n${ok ? '' : output}`)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/** Runs a test runner, shows its output, and reads the counts from its JSON report. */
export async function runSuite<Report>(
  command: string[],
  report: string,
  totalsOf: (report: Report) => Totals,
): Promise<Totals> {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const ok = await run(command, 'inherit')
  const totals = readTotals(report, totalsOf)
  // A runner may fail without a failed test: a file that does not load, an unhandled rejection.
  return ok || totals.failed > 0 ? totals : { ...totals, failed: 1 }
}

function readTotals<Report>(report: string, totalsOf: (report: Report) => Totals): Totals {
  try {
    return totalsOf(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

function run(
  [program = '', ...args]: string[],
  stdio: 'inherit' | 'pipe',
  onOutput: (text: string) => void = () => {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', stdio, stdio] })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => onOutput(chunk.toString()))
    child.on('error', (error) => {
      onOutput(`${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
