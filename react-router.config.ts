import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The site's map is long: a page brings the routes it shows links to, and asks once for the others.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
