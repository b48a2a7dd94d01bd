import { writeFileSync } from 'node:fs'

type Row = Record<string, string | number>

const rows: Row[] = []

/** Prints the next row of a table; the first one of each kind comes below the names of its columns. */
export function printRow(row: Row, widest = 44): void {
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, index) => (index === 0 ? String(cell).padEnd(widest) : String(cell).padStart(14)))
      .join('')
  const before = rows.at(-1)
  if (!before || Object.keys(before).join() !== Object.keys(row).join()) print(`\n${line(Object.keys(row))}`)
  print(line(Object.values(row)))
  rows.push(row)
}

/** Writes all rows as JSON into the file that `BENCH_JSON` names. */
export function saveRows(): void {
  const path = process.env.BENCH_JSON
  if (path) writeFileSync(path, `${JSON.stringify(rows, null, 2)}\n`)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
