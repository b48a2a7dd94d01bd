import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: all of them fit into the first manifest, and no later call asks for the rest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
