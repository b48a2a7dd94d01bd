import { env } from 'node:process'

// Ends well when the site on this machine responds, for the health check of a container.
const response = await fetch(`http://127.0.0.1:${env.PORT ?? 3000}/`, {
  signal: AbortSignal.timeout(4000),
  headers: { accept: 'text/html' },
})
process.exitCode = response.ok ? 0 : 1
