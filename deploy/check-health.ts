import { env } from 'node:process'

// Ends well when the site on this machine responds, for the health check of a container. A database that is away is no
// reason to restart it.
const response = await fetch(`http://127.0.0.1:${env.PORT ?? 3000}/health/live`, {
  signal: AbortSignal.timeout(4000),
})
process.exitCode = response.ok ? 0 : 1
