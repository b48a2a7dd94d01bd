import { readFile } from 'node:fs/promises'
import { encodePicture } from '../../server/pictures/picture-encoding.ts'

// A process of its own: encodes the files that it is given, all at once, and prints how much memory that took beyond
// what Node itself takes.
const files = await Promise.all(process.argv.slice(2).map((path) => readFile(path)))
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024
const before = megabytes()
let most = before
// What the system reports as the peak of a process can be that of the process which started it.
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
