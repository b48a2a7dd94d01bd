import '../../server/config/process.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'

// The shipped server, but without the limits of calls for each address and account: all load comes from one.
const config = readConfig(process.env)
const unlimited = { hits: 1e9, seconds: 60 }
const throttles = {
  ...config.throttles,
  requestsPerAddress: unlimited,
  writesPerAccount: unlimited,
  postsPerAccount: unlimited,
  commentsPerAccount: unlimited,
}
const app = await buildApp({ ...config, throttles, mailPace: null })
await app.listen({ port: config.port, host: config.host })
process.send?.('open')
process.once('message', async () => {
  await app.close()
  process.exit(0)
})
