import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'

// The shipped server without a port, as a process that a test may kill: it only sends mail.
const config = readConfig(process.env)
if (!config.mailPace) throw new Error('This process is there to send mail.')
await buildApp({ ...config, mailPace: { ...config.mailPace, pollSeconds: 0.05 } })
// Without a port nothing else keeps the process alive.
setInterval(() => undefined, 60_000)
