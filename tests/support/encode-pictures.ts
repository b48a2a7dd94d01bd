import { readFile } from 'node:fs/promises'
import { encodePicture } from '../../server/pictures/picture-encoding.ts'

// A separate process: encodes the given files, all at once, and prints the memory used beyond Node's own.
const files = await Promise.all(process.argv.slice(2).map((path) => readFile(path)))
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024
const before = megabytes()
let most = before
// The system's peak of a process may be that of its parent process.
const sampling = setInterval(() => {
  most = Math.max(most, megabytes())
}, 2)
const outcomes = await Promise.allSettled(
  files.map((file) =>
    encodePicture({ file, isAbandoned: () => false }, { sides: { large: 1600, small: 640 }, fit: 'inside' }),
  ),
)
clearInterval(sampling)
const count = (status: string) => outcomes.filter((outcome) => outcome.status === status).length
process.stdout.write(
  JSON.stringify({
    taken: count('fulfilled'),
    refused: count('rejected'),
    megabytes: Math.round(most - before),
  }),
)
